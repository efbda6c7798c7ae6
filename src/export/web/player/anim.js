// Schematic animations: shapes that are made once and moved, by the data that `export/web/anim.rs` writes.
//
// What is seen is a function of the time alone (`AnimStage.draw`), so it does not matter whether the time runs, is
// scrubbed or jumps. Lengths are in squares until they are written into an attribute; `UNIT` of them make a square there.

const ANIM_UNIT = 45;
/** Margins of a board: see `picture/diagram/margin.rs`. */
const ANIM_MARGIN = { coordinates: 0.44, plain: 0.12, column: 1.22, turn: 0.56, border: 0.045 };
/** Opacity of arrows, circles and rays. */
const ANIM_ALPHA = 0.894;
/** How far the light casing reaches out on either side of a line over pieces. */
const ANIM_CASING = 0.024;
/** The speeds on offer. */
const ANIM_SPEEDS = [0.5, 1, 2];
/** After a longer gap between two frames the time goes on as if it had been this long, in milliseconds. */
const ANIM_FRAME_MS = 100;
/** What each verdict says by its colour. */
const ANIM_TONES = { "!": "G", "!!": "G", "!?": "B", "?!": "Y", "?": "R", "??": "R" };

/**
 * @typedef {[number, number]} Point in squares, from the upper left corner of the board as it is shown
 * @typedef {{tag: string, attributes: Object<string, string|number>, text?: string}} Shape
 */

// ---- numbers and points ----

/**
 * A length as it is written into an attribute.
 * @param {number} length in squares
 * @returns {number}
 */
const animUnits = (length) => Math.round(length * ANIM_UNIT * 100) / 100;

/**
 * The point that lies `part` of the way from one point to another.
 * @param {Point} a
 * @param {Point} b
 * @param {number} part
 * @returns {Point}
 */
const animToward = (a, b, part) => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];

/**
 * The distance of two points.
 * @param {Point} a
 * @param {Point} b
 * @returns {number}
 */
const animDistance = (a, b) => Math.hypot(b[0] - a[0], b[1] - a[1]);

/**
 * The direction from one point to another, of length 1.
 * @param {Point} a
 * @param {Point} b
 * @returns {Point}
 */
function animDirection(a, b) {
  const length = Math.max(animDistance(a, b), 1e-6);
  return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
}

/**
 * The points of a line of straight or right-angled pieces, moved to the left of their way.
 * @param {Point[]} points
 * @param {number} by
 * @returns {Point[]}
 */
function animBeside(points, by) {
  const normals = points.slice(1).map((point, i) => {
    const [x, y] = animDirection(points[i], point);
    return [y * by, -x * by];
  });
  return points.map(([x, y], i) => {
    const [before, after] = [normals[i - 1], normals[i]];
    // Straight pieces in one line count once, corners for both sides.
    const same = before && after && before[0] === after[0] && before[1] === after[1];
    const all = same ? [after] : [before, after].filter(Boolean);
    return all.reduce((at, n) => [at[0] + n[0], at[1] + n[1]], [x, y]);
  });
}

/**
 * The beginning of a line of straight pieces: the first `part` of its length.
 * @param {Point[]} points
 * @param {number} part
 * @returns {Point[]}
 */
function animBeginning(points, part) {
  if (part >= 1) return points;
  let left = Math.max(part, 0) * points.slice(1).reduce((sum, p, i) => sum + animDistance(points[i], p), 0);
  const shown = [points[0]];
  for (let i = 1; i < points.length; i++) {
    const piece = animDistance(points[i - 1], points[i]);
    if (left < piece) {
      shown.push(animToward(points[i - 1], points[i], left / piece));
      break;
    }
    shown.push(points[i]);
    left -= piece;
  }
  return shown;
}

/**
 * What of a straight line lies on the board.
 * @param {Point} a
 * @param {Point} b
 * @param {Point} size of the board
 * @returns {Point[]|null}
 */
function animInside(a, b, size) {
  let [enter, leave] = [0, 1];
  for (const axis of [0, 1]) {
    const by = b[axis] - a[axis];
    if (Math.abs(by) < 1e-6) {
      if (a[axis] < 0 || a[axis] > size[axis]) return null;
      continue;
    }
    const [one, two] = [-a[axis] / by, (size[axis] - a[axis]) / by];
    enter = Math.max(enter, Math.min(one, two));
    leave = Math.min(leave, Math.max(one, two));
  }
  return enter < leave ? [animToward(a, b, enter), animToward(a, b, leave)] : null;
}

// ---- shapes ----

/**
 * A line of straight pieces as path data.
 * @param {Point[]} points
 * @param {boolean} [closed]
 * @returns {string}
 */
const animLine = (points, closed) =>
  points.map(([x, y], i) => `${i ? "L" : "M"}${animUnits(x)} ${animUnits(y)}`).join("") + (closed ? "Z" : "");

/**
 * A rectangle with round corners as path data. It begins where the exports begin it, so that dashes lie alike.
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number} radius
 * @returns {string}
 */
function animRounded(x, y, width, height, radius) {
  const r = Math.min(radius, width / 2, height / 2);
  const arc = (dx, dy) => `a${animUnits(r)} ${animUnits(r)} 0 0 1 ${animUnits(dx)} ${animUnits(dy)}`;
  const [h, v] = [animUnits(width - 2 * r), animUnits(height - 2 * r)];
  return `M${animUnits(x + r)} ${animUnits(y)}h${h}${arc(r, r)}v${v}${arc(-r, r)}h${-h}${arc(-r, -r)}v${-v}${arc(r, -r)}Z`;
}

/**
 * A shape with a fill.
 * @param {string} d path data
 * @param {string} className what gives it its colour
 * @param {number} [alpha]
 * @returns {Shape}
 */
const animFilled = (d, className, alpha = 1) => ({
  tag: "path",
  attributes: { d, class: className, ...(alpha < 1 ? { "fill-opacity": alpha } : {}) },
});

/**
 * A shape with a line.
 * @param {string} d path data
 * @param {string} className what gives it its colour
 * @param {number} width
 * @param {{dash?: number[], round?: boolean, alpha?: number}} [options]
 * @returns {Shape}
 */
function animStroked(d, className, width, { dash, round, alpha = 1 } = {}) {
  const attributes = { d, class: className, "stroke-width": animUnits(width) };
  if (dash) attributes["stroke-dasharray"] = dash.map((length) => Math.round(length * ANIM_UNIT * 1000) / 1000).join(" ");
  if (round) Object.assign(attributes, { "stroke-linecap": "round", "stroke-linejoin": "round" });
  if (alpha < 1) attributes["stroke-opacity"] = alpha;
  return { tag: "path", attributes };
}

/**
 * A line of bold text around a point.
 * @param {string} text
 * @param {Point} at
 * @param {number} size
 * @param {string} className
 * @returns {Shape}
 */
const animText = (text, [x, y], size, className) => ({
  tag: "text",
  attributes: { x: animUnits(x), y: animUnits(y + 0.35 * size), "font-size": animUnits(size), class: className },
  text,
});

/**
 * An outline in the line style of a mark's colour: solid, dashed, dotted or double, so that nobody needs to see colours.
 * @param {string} color `G`, `R`, `B`, `Y`
 * @param {number} width
 * @param {number} alpha
 * @param {function(number): string} outline the path data, moved outwards or to the left by a length
 * @returns {Shape[]}
 */
function animStyled(color, width, alpha, outline) {
  if (color === "R") return [animStroked(outline(0), "bw-a-line", width, { dash: [width * 2.2, width * 1.2], alpha })];
  if (color === "B") {
    return [animStroked(outline(0), "bw-a-line", width * 1.15, { dash: [0.001, width * 1.9], round: true, alpha })];
  }
  if (color === "Y") {
    return [0.38, -0.38].map((by) => animStroked(outline(width * by), "bw-a-line", width * 0.36, { alpha }));
  }
  return [animStroked(outline(0), "bw-a-line", width, { alpha })];
}

/**
 * A line over pieces, with a casing that has no gaps.
 * @param {string} color
 * @param {number} width
 * @param {function(number): string} outline
 * @returns {Shape[]}
 */
const animCased = (color, width, outline) => [
  animStroked(outline(0), "bw-a-casing-line", width + 2 * ANIM_CASING),
  ...animStyled(color, width, ANIM_ALPHA, outline),
];

/**
 * Makes the children of a group look like a list of shapes; what is there already is changed.
 * @param {SVGElement} group
 * @param {Shape[]} shapes
 */
function animSync(group, shapes) {
  shapes.forEach((shape, i) => {
    let node = group.childNodes[i];
    if (!node || node.tagName !== shape.tag) {
      const fresh = BW.svg(shape.tag);
      if (node) node.replaceWith(fresh);
      else group.append(fresh);
      node = fresh;
    }
    for (const name of node.getAttributeNames()) {
      if (!(name in shape.attributes)) node.removeAttribute(name);
    }
    for (const [name, value] of Object.entries(shape.attributes)) {
      if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
    }
    if (shape.text !== undefined && node.textContent !== shape.text) node.textContent = shape.text;
  });
  while (group.childNodes.length > shapes.length) group.lastChild.remove();
}

// ---- marks ----

/**
 * A mark's text form taken apart: `Ge2e4`, `Ge2e4=1`, `Rf7`, `fill:Yd5`, `ray:Bc4f7`, `label:Gd4=1`, `nag:e4=!?`.
 * @param {string} text
 * @returns {{kind: string, color: string, squares: string[], text: string}}
 */
function animMark(text) {
  const [, tag, color, first, second, , words] = /^(?:(\w+):)?([GRBY]?)([a-z]\d+)([a-z]\d+)?(=(.*))?$/s.exec(text);
  const kind = tag || (second ? "arrow" : "circle");
  const squares = [first, second].filter(Boolean);
  return { kind, color: tag === "nag" ? ANIM_TONES[words] || "N" : color, squares, text: words || "" };
}

/**
 * The shapes of an arrow, and the middle of its shaft while that is shown.
 * @param {string} color
 * @param {Point} from
 * @param {Point} to
 * @param {number} lane how far to the left of its own line it is drawn
 * @param {number} part how much of it has grown
 * @returns {{shapes: Shape[], middle: Point|null}}
 */
function animArrow(color, from, to, lane, part) {
  const [SHAFT, HEAD, HALF] = [0.125, 0.38, 0.215];
  const [dx, dy] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
  let points = [from, to];
  // A knight goes the long way first.
  if (dx === 1 && dy === 2) points = [from, [from[0], to[1]], to];
  else if (dx === 2 && dy === 1) points = [from, [to[0], from[1]], to];
  const last = points.length - 1;
  const ends = [
    animToward(from, points[1], 0.3 / Math.max(animDistance(from, points[1]), 0.3)),
    animToward(to, points[last - 1], 0.1 / Math.max(animDistance(to, points[last - 1]), 0.1)),
  ];
  points[0] = ends[0];
  points[last] = ends[1];
  points = animBeside(points, lane);
  const shown = animBeginning(points, part);
  const middle = part > 0.5 ? animBeginning(points, 0.5).pop() : null;
  const tip = shown[shown.length - 1];
  const room = shown.length > 1 ? animDistance(shown[shown.length - 2], tip) : 0;
  if (room < 0.01) return { shapes: [], middle: null };
  const [ux, uy] = animDirection(shown[shown.length - 2], tip);
  // A head that has just begun to grow, or just passed the bend, is as long as its straight piece.
  const size = Math.min(room / HEAD, 1);
  const reach = (ANIM_CASING * Math.hypot(HEAD, HALF)) / HALF;
  const outline = (line, shaft, head, half) => {
    const end = line[line.length - 1];
    const base = [end[0] - ux * head, end[1] - uy * head];
    const way = [...line.slice(0, -1), base];
    const barbs = [[base[0] + uy * half, base[1] - ux * half], end, [base[0] - uy * half, base[1] + ux * half]];
    return animLine([...animBeside(way, shaft), ...barbs, ...animBeside(way, -shaft).reverse()], true);
  };
  const edge = HEAD * size + reach + ANIM_CASING;
  const outer = [...shown.slice(0, -1), [tip[0] + ux * reach, tip[1] + uy * reach]];
  const shapes = [animFilled(outline(outer, SHAFT / 2 + ANIM_CASING, edge, (edge * HALF) / HEAD), "bw-a-casing")];
  const head = HEAD * size;
  if (color === "G") {
    shapes.push(animFilled(outline(shown, (SHAFT / 2) * size, head, HALF * size), "bw-a-fill", ANIM_ALPHA));
    return { shapes, middle };
  }
  // Dashes are counted from the head, so that a whole one joins it.
  const gap = head + (color === "B" ? SHAFT * 0.8 : 0);
  const shaft = [...shown.slice(0, -1), [tip[0] - ux * gap, tip[1] - uy * gap]].reverse();
  const length = shaft.slice(1).reduce((sum, p, i) => sum + animDistance(shaft[i], p), 0);
  if (length > 0.02 && size >= 1) {
    shapes.push(...animStyled(color, SHAFT, ANIM_ALPHA, (by) => animLine(animBeside(shaft, by))));
  }
  const base = [tip[0] - ux * head, tip[1] - uy * head];
  const half = HALF * size;
  const barbs = [tip, [base[0] - uy * half, base[1] + ux * half], [base[0] + uy * half, base[1] - ux * half]];
  shapes.push(animFilled(animLine(barbs, true), "bw-a-fill", ANIM_ALPHA));
  return { shapes, middle };
}

/**
 * The shapes of a ray: it runs to what stops it. A cut appears when it has arrived.
 * @param {string} color
 * @param {Point} start
 * @param {Point} wanted where it would end if nothing stopped it
 * @param {{to: Point, clear: number, tip: boolean}} end where it ends, how much is left free there, whether it arrives
 * @param {number} lane
 * @param {number} part
 * @param {Point} size of the board
 * @returns {Shape[]}
 */
function animRay(color, start, wanted, end, lane, part, size) {
  const [WIDTH, CROSS] = [0.075, 0.125];
  const [ux, uy] = animDirection(start, wanted);
  const shift = ([x, y]) => [x + uy * lane, y - ux * lane];
  const along = ([x, y], by) => [x + ux * by, y + uy * by];
  const [from, to, aim] = [start, end.to, wanted].map(shift);
  const tip = animToward(from, along(to, -end.clear), Math.min(Math.max(part, 0), 1));
  const length = animDistance(from, tip);
  if (length < 0.01) return [];
  const shapes = [];
  const cross = !end.tip && part >= 1;
  const free = Math.max(end.clear, 0.12);
  if (cross && animDistance(to, aim) > free + 0.2) {
    // The way that is closed: dots, without a tip.
    const behind = animInside(along(to, free + 0.06), aim, size);
    if (behind) {
      const dots = { dash: [0.001, 0.17], round: true };
      shapes.push(animStroked(animLine(behind), "bw-a-casing-line", WIDTH + 2 * ANIM_CASING, dots));
      shapes.push(animStroked(animLine(behind), "bw-a-line", WIDTH, { ...dots, alpha: 0.588 }));
    }
  }
  const spare = cross ? CROSS * 2 : end.tip ? 0.13 : 0;
  if (length > spare) {
    const line = [from, along(tip, -spare)];
    shapes.push(...animCased(color, WIDTH, (by) => animLine(animBeside(line, by))));
  }
  const dot = (radius) => animRounded(from[0] - radius, from[1] - radius, radius * 2, radius * 2, radius);
  shapes.push(animFilled(dot(0.1 + ANIM_CASING), "bw-a-casing"), animFilled(dot(0.1), "bw-a-fill", ANIM_ALPHA));
  if (cross) {
    const [x, y] = along(tip, -CROSS);
    const by = CROSS * 0.75;
    const arms = animLine([[x - by, y - by], [x + by, y + by]]) + animLine([[x - by, y + by], [x + by, y - by]]);
    shapes.push(animStroked(arms, "bw-a-casing-line bw-a-solid", 0.085 + 3 * ANIM_CASING), animStroked(arms, "bw-a-line", 0.085));
  } else if (end.tip) {
    const grown = Math.min(length / 0.26, 1);
    const head = (by) => {
      const base = along(tip, -0.26 * grown - by * 0.6);
      const half = 0.145 * grown + by * 1.2;
      const barbs = [[base[0] + uy * half, base[1] - ux * half], [base[0] - uy * half, base[1] + ux * half]];
      return animLine([along(tip, by * 2), ...barbs], true);
    };
    shapes.push(animFilled(head(ANIM_CASING), "bw-a-casing"), animFilled(head(0), "bw-a-fill", ANIM_ALPHA));
  }
  return shapes;
}

/**
 * The shapes of a mark that only fades: a field, a circle, a label, a verdict.
 * @param {{kind: string, color: string, text: string}} mark
 * @param {Point} center of its square
 * @param {number} width of its text when that has size 1
 * @returns {Shape[]}
 */
function animStill(mark, [x, y], width) {
  if (mark.kind === "fill") {
    const side = 0.89;
    const frame = (by) => {
      const size = side + 2 * by;
      return animRounded(x - size / 2, y - size / 2, size, size, (0.02 * size) / side);
    };
    return [animFilled(animRounded(x - 0.5, y - 0.5, 1, 1, 0), "bw-a-field"), ...animStyled(mark.color, 0.055, 1, frame)];
  }
  if (mark.kind === "circle") {
    const ring = (by) => animRounded(x - 0.44 - by, y - 0.44 - by, 0.88 + 2 * by, 0.88 + 2 * by, 0.44 + by);
    return animCased(mark.color, 0.065, ring);
  }
  const [right, top] = [x + 0.5, y - 0.5];
  if (mark.kind === "label") {
    const [size, height] = [0.28, 0.34];
    const wide = Math.max(width * size + 0.16, height);
    const [left, upper] = [right - 0.03 - wide, top + 0.03];
    const badge = (by) => {
      const grown = 1 + (2 * by) / wide;
      const [w, h] = [wide * grown, height * grown];
      return animRounded(left - (w - wide) / 2, upper - (h - height) / 2, w, h, 0.1 * grown);
    };
    return [
      animFilled(badge(0), "bw-a-paper"),
      ...animStyled(mark.color, 0.04, 1, badge),
      animText(mark.text, [left + wide / 2, upper + height / 2], size, "bw-a-label"),
    ];
  }
  const radius = 0.235;
  const [cx, cy] = [right + 0.02 - radius, top - 0.02 + radius];
  const disc = animRounded(cx - radius, cy - radius, radius * 2, radius * 2, radius);
  return [
    animFilled(disc, "bw-a-fill"),
    animStroked(disc, "bw-a-paper-line", 0.04),
    animText(mark.text, [cx, cy], mark.text.length > 1 ? 0.3 : 0.36, "bw-a-verdict"),
  ];
}

// ---- barriers ----

/**
 * A fence from one point to another: a bar with posts, which keep their size while it grows.
 * @param {Point} a
 * @param {Point} b
 * @returns {Shape[]}
 */
function animFence(a, b) {
  const length = Math.max(animDistance(a, b), 1e-6);
  const upright = Math.abs(b[1] - a[1]) > Math.abs(b[0] - a[0]);
  const bar = (from, to, half, radius) => {
    const [p, q] = [animToward(a, b, from / length), animToward(a, b, to / length)];
    const [x, y] = [Math.min(p[0], q[0]), Math.min(p[1], q[1])];
    const long = Math.abs(to - from);
    const d = upright ? animRounded(x - half, y, half * 2, long, radius) : animRounded(x, y - half, long, half * 2, radius);
    return { tag: "path", attributes: { d, class: "bw-a-barrier", "stroke-width": animUnits(0.022) } };
  };
  const posts = [0, 1, 2, 3, 4].map((post) => 0.075 + ((length - 0.15) * post) / 4);
  return [bar(0.02, length - 0.02, 0.042, 0.015), ...posts.map((at) => bar(at - 0.036, at + 0.036, 0.098, 0.014))];
}

/**
 * From 0 to 1 by way of a little more than 1.
 * @param {number} part
 * @returns {number}
 */
const animOvershoot = (part) => 1 - (1 - part) ** 2 * (1 - 3 * part);

// ---- what is seen at a time ----

/** The drawing of one animation. */
class AnimStage {
  /** @param {object} data see `export/web/anim.rs` */
  constructor(data) {
    const { files, ranks } = data.shape;
    this.data = data;
    this.size = [files, ranks];
    this.letters = data.letters === undefined ? "abcdefghijklmnop" : data.letters;
    this.layers = {};
    const near = this.letters ? ANIM_MARGIN.coordinates : ANIM_MARGIN.plain;
    const above = Math.max(ANIM_MARGIN.plain, near / 2);
    const right = data.stock ? ANIM_MARGIN.column : data.turn ? ANIM_MARGIN.turn : above;
    const box = [-near, -above, files + near + right, ranks + near + above].map(animUnits);
    this.svg = BW.svg("svg", { class: "bw-a-board", viewBox: box.join(" "), direction: "ltr" });
    this.svg.append(BW.svg("rect", { x: box[0], y: box[1], width: box[2], height: box[3], class: "bw-a-page" }));
    for (const name of ["ground", "fields", "letters", "rest", "moving", "barriers", "over", "top", "air", "side"]) {
      this.layers[name] = BW.svg("g");
      this.svg.append(this.layers[name]);
    }
    animSync(this.layers.ground, this.ground());
    animSync(this.layers.letters, this.coordinates());
    this.figures = data.figures.map((track) => this.figure(track));
    this.barriers = data.sites.map((track) => this.barrier(track));
    this.marks = data.marks.map((track) => this.mark(track));
    this.order = "";
    this.beside = "";
  }

  /**
   * The middle of a square.
   * @param {string} square
   * @returns {Point}
   */
  center(square) {
    const [file, rank] = [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
    const [files, ranks] = this.size;
    return this.data.bottom === "white" ? [file + 0.5, ranks - rank - 0.5] : [files - file - 0.5, rank + 0.5];
  }

  /**
   * Every cell of the board.
   * @returns {Array<{square: string, at: Point, dark: boolean, hole: boolean}>}
   */
  cells() {
    const [files, ranks] = this.size;
    const cells = [];
    for (let rank = 0; rank < ranks; rank++) {
      for (let file = 0; file < files; file++) {
        const square = String.fromCharCode(97 + file) + (rank + 1);
        const hole = this.data.shape.holes.includes(square);
        cells.push({ square, at: this.center(square), dark: (file + rank) % 2 === 0, hole });
      }
    }
    return cells;
  }

  /** @returns {Shape[]} the board without anything on it */
  ground() {
    const [files, ranks] = this.size;
    const edge = ANIM_MARGIN.border;
    const squares = (cells) => cells.map(({ at: [x, y] }) => `M${animUnits(x - 0.5)} ${animUnits(y - 0.5)}h45v45h-45z`).join("");
    const cells = this.cells();
    const holes = cells.filter((cell) => cell.hole);
    const shapes = [
      animFilled(animRounded(-edge, -edge, files + 2 * edge, ranks + 2 * edge, 0), "bw-a-border"),
      animFilled(animRounded(0, 0, files, ranks, 0), "bw-a-light"),
      animFilled(squares(cells.filter((cell) => cell.dark && !cell.hole)), "bw-a-dark"),
    ];
    if (holes.length) shapes.push(animFilled(squares(holes), "bw-a-hole"));
    // A hole lies deeper than the squares around it.
    const shade = ({ at: [x, y] }) => animStroked(animRounded(x - 0.41, y - 0.41, 0.82, 0.82, 0.06), "bw-a-hole-shade", 0.03, { round: true });
    return [...shapes, ...holes.map(shade)];
  }

  /** @returns {Shape[]} letters below the board, digits on its left */
  coordinates() {
    if (!this.letters) return [];
    const offset = ANIM_MARGIN.border + (ANIM_MARGIN.coordinates - ANIM_MARGIN.border) * 0.46;
    const [files, ranks] = this.size;
    const shapes = [];
    for (let file = 0; file < files; file++) {
      const [x] = this.center(String.fromCharCode(97 + file) + 1);
      shapes.push(animText(this.letters[file], [x, ranks + offset], 0.3, "bw-a-coordinate"));
    }
    for (let rank = 1; rank <= ranks; rank++) {
      shapes.push(animText(String(rank), [-offset, this.center(`a${rank}`)[1]], 0.3, "bw-a-coordinate"));
    }
    return shapes;
  }

  /**
   * The shapes of a figure.
   * @param {Array} track its look, its square, its acts
   * @returns {object} the figure as `figureAt` and `place` know it
   */
  figure([look, square, ...acts]) {
    const shadow = acts.some(([act]) => act === "hop") ? BW.svg("ellipse", { class: "bw-a-shadow" }) : null;
    const use = BW.svg("use", { width: ANIM_UNIT, height: ANIM_UNIT });
    return { look, square, acts, shadow, use, node: BW.svg("g", {}, [shadow, use]), layer: null, shown: "" };
  }

  /**
   * A barrier: its place, the beats in which it rises and sinks (`null`: it is there at the beginning, or the end).
   * @param {Array} track
   * @returns {object} the barrier as `drawBarrier` knows it
   */
  barrier([site, rises = null, sinks = null]) {
    const tower = site[0] === "T";
    const [, low, high] = /^.([a-z]\d+)([a-z]\d+)$/.exec(site);
    const [a, b] = [this.center(low), this.center(high)];
    const node = BW.svg("g");
    return { rises, sinks, tower, middle: animToward(a, b, 0.5), upright: a[1] === b[1], node, shown: "" };
  }

  /**
   * The groups for the shapes of a mark.
   * @param {object} track
   * @returns {object} the mark as `drawMark` knows it
   */
  mark(track) {
    const mark = animMark(track.is);
    if (track.text) mark.text = track.text;
    const group = () => BW.svg("g", { class: `bw-a-${mark.color}` });
    // A number stands above all lines.
    const nodes = { own: group(), number: mark.kind === "arrow" && mark.text ? group() : null };
    const layer = { fill: "fields", label: "top", nag: "top" }[mark.kind] || "over";
    this.layers[layer].append(nodes.own);
    if (nodes.number) this.layers.top.append(nodes.number);
    return { ...track, mark, centers: mark.squares.map((square) => this.center(square)), nodes, shown: "" };
  }

  /**
   * How far a beat is, eased: 0 before it begins, 1 when it is over.
   * @param {number} beat
   * @param {number} ms
   * @returns {number}
   */
  part(beat, ms) {
    const [start, length, ease = 0] = this.data.beats[beat];
    if (ms >= start + length) return 1;
    if (ms <= start) return 0;
    const part = (ms - start) / length;
    return [part * part * (3 - 2 * part), part, part * part, part * (2 - part)][ease];
  }

  /**
   * @param {number} beat
   * @param {number} ms
   * @returns {boolean} whether a beat has begun
   */
  begun(beat, ms) {
    return ms >= this.data.beats[beat][0];
  }

  /**
   * @param {number} beat
   * @param {number} ms
   * @returns {boolean} whether a beat is over
   */
  over(beat, ms) {
    return ms >= this.data.beats[beat][0] + this.data.beats[beat][1];
  }

  /**
   * The last of a list of values that hold from a time on.
   * @param {Array<Array>|undefined} values each begins with its time
   * @param {number} ms
   * @returns {Array|null}
   */
  since(values, ms) {
    let found = null;
    for (const value of values || []) {
      if (value[0] > ms) break;
      found = value;
    }
    return found;
  }

  /**
   * Shows the animation at a time.
   * @param {number} ms from its beginning; after its end it stays as it is
   */
  draw(ms) {
    this.drawFigures(ms);
    for (const barrier of this.barriers) this.drawBarrier(barrier, ms);
    for (const mark of this.marks) this.drawMark(mark, ms);
    this.drawSide(ms);
  }

  /**
   * A figure at a time.
   * @param {object} figure
   * @param {number} ms
   * @returns {{there: boolean, look: string, at: Point, alpha: number, height: number, width: number, beat: number,
   *   taken: boolean}} `beat`: the one in which it moves, or -1
   */
  figureAt(figure, ms) {
    const { acts } = figure;
    const state = { there: !acts.length || acts[0][0] !== "appear", look: figure.look, alpha: 1, height: 0, width: 1, beat: -1, taken: false };
    state.at = this.center(figure.square);
    for (const [act, beat, more] of acts) {
      if (!this.begun(beat, ms)) break;
      const part = this.part(beat, ms);
      const over = this.over(beat, ms);
      if (!over) state.beat = beat;
      if (act === "appear") {
        state.there = true;
        state.alpha = part;
      } else if (act === "vanish") {
        state.there = !over;
        state.alpha = 1 - part;
      } else if (act === "taken") {
        state.there = !over;
        state.taken = true;
        state.alpha = Math.min((1 - part) * 3, 1);
      } else if (act === "flip") {
        if (part >= 0.5) state.look = more;
        // Never a line without width: it could not be seen.
        if (!over) state.width = Math.max(Math.abs(1 - 2 * part), 0.04);
      } else {
        state.at = animToward(state.at, this.center(more), part);
        if (act === "hop" && !over) state.height = 4 * part * (1 - part);
      }
    }
    return state;
  }

  /**
   * Shows the figures at a time.
   * @param {number} ms
   */
  drawFigures(ms) {
    const moving = [];
    for (const figure of this.figures) {
      const state = this.figureAt(figure, ms);
      this.place(figure, state);
      if (state.there && state.beat >= 0) moving.push({ figure, state });
    }
    // Those that move lie above those that rest, in the order in which they began; what is captured under its captor.
    moving.sort((a, b) => a.state.beat - b.state.beat || b.state.taken - a.state.taken);
    const order = moving.map(({ figure }) => this.figures.indexOf(figure)).join();
    if (order !== this.order) {
      this.order = order;
      for (const { figure } of moving) figure.layer.append(figure.node);
    }
  }

  /**
   * Puts a figure into its layer and where it is.
   * @param {object} figure
   * @param {object} state what `figureAt` says of it
   */
  place(figure, state) {
    const name = state.height > 0 ? "air" : state.beat >= 0 ? "moving" : "rest";
    const layer = state.there ? this.layers[name] : null;
    if (layer !== figure.layer) {
      if (layer) layer.append(figure.node);
      else figure.node.remove();
      figure.layer = layer;
      // Its place among those that move is found again.
      this.order = "?";
    }
    const { look, at, alpha, height, width } = state;
    const key = layer ? `${look} ${at} ${alpha} ${height} ${width}` : "";
    if (!layer || key === figure.shown) return;
    figure.shown = key;
    const size = 1 + 0.16 * height;
    const [left, top] = [at[0] - (size * width) / 2, at[1] - 0.38 * height - size / 2];
    const scale = width < 1 ? `${size * width} ${size}` : size;
    figure.use.setAttribute("href", `#f-${look}`);
    figure.use.setAttribute("transform", `translate(${animUnits(left)} ${animUnits(top)})scale(${scale})`);
    if (alpha < 1) figure.use.setAttribute("opacity", alpha);
    else figure.use.removeAttribute("opacity");
    if (!figure.shadow) return;
    const [rx, ry] = height > 0 ? [0.3 - 0.06 * height, 0.1 - 0.02 * height] : [0, 0];
    const shadow = { cx: at[0], cy: at[1] + 0.34, rx, ry };
    for (const [attribute, length] of Object.entries(shadow)) figure.shadow.setAttribute(attribute, animUnits(length));
  }

  /**
   * Shows a barrier at a time: a fence grows from its middle, a tower from its centre and a little beyond its size.
   * @param {object} barrier
   * @param {number} ms
   */
  drawBarrier(barrier, ms) {
    const { rises, sinks, tower, middle, node } = barrier;
    let part = 1;
    if (rises !== null && !this.over(rises, ms)) part = this.begun(rises, ms) ? this.part(rises, ms) : -1;
    if (sinks !== null && this.begun(sinks, ms)) part = this.over(sinks, ms) ? -1 : 1 - this.part(sinks, ms);
    // While it sinks it is on its way from the first moment on, although nothing is missing yet.
    const way = (rises !== null && !this.over(rises, ms)) || (sinks !== null && this.begun(sinks, ms));
    const key = `${part} ${way}`;
    if (key === barrier.shown) return;
    barrier.shown = key;
    if (part < 0) {
      node.remove();
      return;
    }
    if (!node.parentNode) this.layers.barriers.append(node);
    const [x, y] = middle;
    const shapes = [];
    if (way) {
      // A ring that widens and fades draws the eye to the place.
      const radius = 0.2 + 0.4 * part;
      const ring = animRounded(x - radius, y - radius, radius * 2, radius * 2, radius);
      shapes.push(animStroked(ring, "bw-a-ring", 0.05, { alpha: 0.784 * (1 - part) }));
    }
    const symbol = (id, scale, turned) => {
      const by = -ANIM_UNIT / 2;
      const turn = turned ? "rotate(90)" : "";
      const transform = `translate(${animUnits(x)} ${animUnits(y)})${turn}scale(${scale})translate(${by} ${by})`;
      return { tag: "use", attributes: { href: `#b-${id}`, width: ANIM_UNIT, height: ANIM_UNIT, transform } };
    };
    if (tower) {
      if (part > 0.02) shapes.push(symbol("T", way ? animOvershoot(part) : 1, false));
    } else if (!way) {
      shapes.push(symbol("F", 1, barrier.upright));
    } else if (part > 0.15) {
      const by = part / 2;
      const ends = barrier.upright ? [[x, y - by], [x, y + by]] : [[x - by, y], [x + by, y]];
      shapes.push(...animFence(...ends));
    }
    animSync(node, shapes);
  }

  /**
   * Shows a mark at a time: arrows and rays grow, everything else fades.
   * @param {object} track
   * @param {number} ms
   */
  drawMark(track, ms) {
    const { on, off, mark, nodes } = track;
    let part = 1;
    if (on !== undefined) part = this.part(on, ms);
    if (off !== undefined && this.begun(off, ms)) part = 1 - this.part(off, ms);
    if (off !== undefined && this.over(off, ms)) part = 0;
    const lane = (this.since(track.lane, ms) || [0, 0])[1];
    const above = (this.since(track.above, ms) || [0, 0])[1];
    const end = mark.kind === "ray" && part > 0 ? this.rayEnd(track, ms) : null;
    const key = part > 0 ? `${part} ${lane} ${above} ${end ? Object.values(end) : ""}` : "";
    if (key === track.shown) return;
    track.shown = key;
    if (part <= 0) {
      for (const node of Object.values(nodes)) if (node) animSync(node, []);
      return;
    }
    if (mark.kind === "ray") {
      animSync(nodes.own, animRay(mark.color, ...track.centers, end, lane, part, this.size));
    } else if (mark.kind === "arrow") {
      const { shapes, middle } = animArrow(mark.color, ...track.centers, lane, part);
      animSync(nodes.own, shapes);
      if (nodes.number) animSync(nodes.number, middle ? this.faded(this.pill(track, middle), part * 2 - 1) : []);
    } else {
      if (above) nodes.own.setAttribute("transform", `translate(0 ${animUnits(above * 0.41)})`);
      else nodes.own.removeAttribute("transform");
      animSync(nodes.own, this.faded(animStill(mark, track.centers[0], track.width), part));
    }
  }

  /**
   * A number on an arrow's shaft.
   * @param {object} track
   * @param {Point} at
   * @returns {Shape[]}
   */
  pill(track, [x, y]) {
    const [size, height] = [0.29, 0.38];
    const width = Math.max(track.width * size + 0.17, height);
    const outline = animRounded(x - width / 2, y - height / 2, width, height, height / 2);
    return [
      animFilled(outline, "bw-a-paper"),
      animStroked(outline, "bw-a-line", 0.045, { round: true }),
      animText(track.mark.text, [x, y], size, "bw-a-label"),
    ];
  }

  /**
   * Shapes that are fainter, each for itself.
   * @param {Shape[]} shapes
   * @param {number} part
   * @returns {Shape[]}
   */
  faded(shapes, part) {
    if (part >= 1) return shapes;
    return shapes.map((shape) => ({ ...shape, attributes: { ...shape.attributes, opacity: Math.max(part, 0) } }));
  }

  /**
   * Where a ray ends at a time: on its way while what stops it comes or goes.
   * @param {object} track
   * @param {number} ms
   * @returns {{to: Point, clear: number, tip: boolean}}
   */
  rayEnd(track, ms) {
    const [, old, later, beats] = this.since(track.ends, ms);
    const read = ([x, y, clear, tip]) => ({ to: [x, y], clear, tip: tip === 1 });
    if (!later) return read(old);
    const part = Math.max(...beats.map((beat) => this.part(beat, ms)), 0);
    // The end turns into the new one half way.
    const [a, b] = [read(old), read(later)];
    return { ...(part < 0.5 ? a : b), to: animToward(a.to, b.to, part) };
  }

  /**
   * Shows the mark of the side to move and what is in hand.
   * @param {number} ms
   */
  drawSide(ms) {
    const { data } = this;
    const turn = (this.since(data.turn, ms) || [0, ""])[1];
    const held = this.since(data.stock, ms);
    const key = `${turn} ${held}`;
    if (key === this.beside) return;
    this.beside = key;
    const [files, ranks] = this.size;
    const x = files + (held ? 0.18 : 0.14);
    const shapes = [];
    ["white", "black"].forEach((color, side) => {
      const below = color === data.bottom;
      const step = below ? -1 : 1;
      let y = below ? ranks : 0;
      if (turn === color) {
        const [cx, cy] = [x + 0.19, y + step * 0.215];
        const disc = animRounded(cx - 0.19, cy - 0.19, 0.38, 0.38, 0.19);
        shapes.push(animFilled(disc, `bw-a-turn bw-a-${color}`), animStroked(disc, "bw-a-ink-line", 0.05));
        y += step * 0.5;
      }
      const letter = color[0];
      const hand = held ? [...held[1 + side], data.lost[side]] : [];
      const rows = ["F", "T", `${letter}M`, `${letter}x`].map((id, i) => [id, hand[i] || 0]).filter(([, count]) => count > 0);
      if (!rows.length) return;
      const height = rows.length * 0.68 + 0.06;
      shapes.push(animFilled(animRounded(x - 0.06, below ? y - height : y, 1.06, height, 0.08), "bw-a-panel"));
      y += step * 0.04;
      for (const [id, count] of rows) {
        const cy = y + step * 0.33;
        const [left, top, size] = [x, cy - 0.31, 0.62].map(animUnits);
        shapes.push({ tag: "use", attributes: { href: `#f-${id}`, x: left, y: top, width: size, height: size } });
        const text = animText(`×${count}`, [x + 0.66, cy], 0.27, "bw-a-count");
        shapes.push(text);
        y += step * 0.68;
      }
    });
    animSync(this.layers.side, shapes);
  }
}

// ---- the player around it ----

/** The signs on the buttons, in a square of 24. */
const ANIM_SIGNS = {
  play: "M7 4.5v15l12.5-7.5z",
  pause: "M6.5 5h4v14h-4zM13.5 5h4v14h-4z",
  restart: "M12 5a7 7 0 1 1-6.6 4.7l1.9.7A5 5 0 1 0 12 7v3L7.3 6 12 2z",
  back: "M17.5 5v14L8 12zM5.5 5h2.2v14H5.5z",
  forward: "M6.5 5v14l9.5-7zM16.3 5h2.2v14h-2.2z",
};

/** Whether the reader wants nothing to move. */
const animStillness = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** An animation with its buttons. */
class AnimPlayer {
  /**
   * @param {HTMLElement} host
   * @param {object} data
   * @param {string} lang
   */
  constructor(host, data, lang) {
    this.host = host;
    this.data = data;
    this.lang = lang;
    this.stage = new AnimStage(data);
    this.ms = 0;
    this.heldMs = 0;
    this.rounds = 0;
    this.speed = 1;
    this.playing = false;
    // Whether the reader has taken over: then nothing starts by itself any more.
    this.taken = false;
    this.frame = 0;
    this.build();
    this.seek(0);
    this.watch();
  }

  /**
   * A word of this part of the page.
   * @param {string} key
   * @param {Object<string, number>} [holes]
   * @returns {string}
   */
  word(key, holes) {
    return BW.word(`anim-${key}`, this.lang, holes);
  }

  /**
   * The captions: when each begins, and what it says.
   * @returns {Array<{ms: number, text: string, lang: string}>}
   */
  captions() {
    const { caption, beats } = this.data;
    const all = [{ ms: 0, ...(BW.textIn(caption, this.lang) || { text: "", lang: this.lang }) }];
    for (const [ms, , , texts] of beats) {
      const said = BW.textIn(texts, this.lang);
      if (said) all.push({ ms, ...said });
    }
    return all;
  }

  /** Makes board, caption and buttons, and puts them before the still picture. */
  build() {
    const { lang } = this;
    const title = BW.textIn(this.data.title, lang);
    const { svg } = this.stage;
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", title ? `${this.word("name")}: ${title.text}` : this.word("name"));
    svg.addEventListener("click", () => this.toggle());
    this.says = this.captions().map((said) => ({
      ...said,
      node: BW.el("p", { text: said.text, lang: said.lang, dir: BW.dir(said.lang), attributes: { "aria-hidden": "true" } }),
    }));
    const caption = this.says.some(({ text }) => text) && BW.el("div", { class: "bw-anim-caption" }, this.says.map(({ node }) => node));
    this.box = BW.el("div", { class: "bw-anim", lang, dir: BW.dir(lang) }, [svg, caption, this.tools(), this.story()]);
    this.host.classList.add("live");
    this.host.prepend(this.box);
  }

  /**
   * @param {string} name
   * @returns {SVGElement} the sign of a button
   */
  sign(name) {
    return BW.svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, [BW.svg("path", { d: ANIM_SIGNS[name] })]);
  }

  /**
   * @param {string} name of its word and its sign
   * @param {function()} click
   * @returns {HTMLButtonElement}
   */
  tool(name, click) {
    const label = this.word(name);
    return BW.el(
      "button",
      { class: `bw-button bw-anim-${name}`, attributes: { type: "button", "aria-label": label, title: label }, on: { click } },
      [this.sign(name)],
    );
  }

  /** The buttons. Like those of every player they run from left to right in every language. */
  tools() {
    this.button = this.tool("play", () => this.toggle());
    const name = this.word("place");
    this.slider = BW.el("input", {
      class: "bw-anim-place",
      attributes: { type: "range", min: 0, max: Math.max(this.data.length, 1), step: "any", "aria-label": name },
      on: {
        input: () => {
          this.take();
          this.seek(Number(this.slider.value));
        },
        keydown: (event) => this.key(event),
      },
    });
    const options = ANIM_SPEEDS.map((speed) =>
      BW.el("option", { text: `${String(speed).replace("0.5", "½")}×`, attributes: { value: speed, selected: speed === 1 } }),
    );
    const speed = BW.el(
      "select",
      {
        class: "bw-button bw-anim-speed",
        attributes: { "aria-label": this.word("speed"), title: this.word("speed") },
        on: { change: () => (this.speed = Number(speed.value)) },
      },
      options,
    );
    const row = [this.tool("restart", () => this.restart()), this.tool("back", () => this.step(-1)), this.button, this.tool("forward", () => this.step(1)), speed];
    const label = this.word("name");
    return BW.el("div", { class: "bw-anim-tools", dir: "ltr", attributes: { role: "group", "aria-label": label } }, [
      this.slider,
      BW.el("div", { class: "bw-anim-buttons" }, row),
    ]);
  }

  /** What happens, for those who cannot see it. */
  story() {
    const said = this.says.filter(({ text }) => text);
    if (!said.length) return null;
    const items = said.map(({ text, lang }) => BW.el("li", { text, lang, dir: BW.dir(lang) }));
    return BW.el("ol", { class: "bw-vh bw-anim-story", attributes: { "aria-label": this.word("story") } }, items);
  }

  /** Starts by itself when it comes into view, and stops when it leaves. */
  watch() {
    if (!("IntersectionObserver" in window)) return;
    new IntersectionObserver(
      (entries) => {
        const seen = entries[entries.length - 1].isIntersecting;
        if (!seen && this.playing) {
          this.pause();
          this.waiting = true;
        } else if (seen && (this.waiting || (!this.taken && !animStillness()))) {
          this.waiting = false;
          this.play();
        }
      },
      { threshold: 0.5 },
    ).observe(this.stage.svg);
  }

  /** The reader decides from now on. */
  take() {
    this.taken = true;
    this.waiting = false;
    this.pause();
  }

  /** Plays, or stops where it is. */
  toggle() {
    const playing = this.playing;
    this.take();
    if (playing) return;
    if (this.ms >= this.data.length) this.seek(0);
    this.speak();
  }

  /** Plays from the beginning. */
  restart() {
    this.take();
    this.seek(0);
    this.speak();
  }

  /** Plays for somebody who asked for it: then captions are told, which they are not when it starts by itself. */
  speak() {
    this.rounds = 0;
    this.spoken = true;
    this.tell();
    this.play();
  }

  /** Lets the time run. */
  play() {
    if (this.playing) return;
    if (this.ms >= this.data.length && this.heldMs >= this.data.hold) this.seek(0);
    this.playing = true;
    this.last = null;
    this.show();
    this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  /** Stops the time. */
  pause() {
    cancelAnimationFrame(this.frame);
    this.playing = false;
    this.spoken = false;
    this.show();
  }

  /**
   * One frame while the time runs.
   * @param {number} now in milliseconds
   */
  tick(now) {
    const passed = this.last === null ? 0 : Math.min(now - this.last, ANIM_FRAME_MS) * this.speed;
    this.last = now;
    const { length, hold, loops } = this.data;
    if (this.ms < length) {
      this.at(Math.min(this.ms + passed, length), animStillness());
    } else {
      this.heldMs += passed;
      if (this.heldMs >= hold) {
        this.rounds += 1;
        if (loops > 0 && this.rounds >= loops) {
          this.taken = true;
          this.pause();
          return;
        }
        this.spoken = false;
        this.at(0, animStillness());
      }
    }
    this.frame = requestAnimationFrame((later) => this.tick(later));
  }

  /**
   * Goes to a time.
   * @param {number} ms
   */
  seek(ms) {
    this.at(Math.min(Math.max(ms, 0), this.data.length), false);
  }

  /**
   * Shows a time.
   * @param {number} ms
   * @param {boolean} still whether only the moments at which everything rests are shown
   */
  at(ms, still) {
    this.ms = ms;
    this.heldMs = 0;
    const rest = still ? this.data.stops.filter((stop) => stop <= ms).pop() : ms;
    this.stage.draw(rest);
    const place = this.says.filter((said) => said.ms <= ms).length - 1;
    if (place !== this.place) {
      this.place = place;
      this.says.forEach(({ node }, i) => node.classList.toggle("now", i === place));
      if (this.spoken) this.tell();
    }
    this.slider.value = String(ms);
    this.slider.style.setProperty("--done", String(this.data.length ? ms / this.data.length : 0));
    const { stops } = this.data;
    const done = stops.filter((stop) => stop <= ms).length;
    if (done !== this.done || place !== this.valued) {
      [this.done, this.valued] = [done, place];
      const { text } = this.says[place];
      const step = this.word("step", { n: done, m: stops.length });
      this.slider.setAttribute("aria-valuetext", text ? `${step}. ${text}` : step);
    }
  }

  /** Tells the caption to those who hear the page. */
  tell() {
    const { text, lang } = this.says[this.place];
    if (text) BW.say(text, lang);
  }

  /**
   * Goes to where the next step is over, or the one before began.
   * @param {number} by 1 or -1
   */
  step(by) {
    this.take();
    const { stops } = this.data;
    const before = stops.filter((stop) => stop < this.ms - 1);
    const after = stops.filter((stop) => stop > this.ms + 1);
    const place = this.place;
    this.seek(by > 0 ? (after.length ? after[0] : this.data.length) : before.length ? before[before.length - 1] : 0);
    if (this.place !== place) this.tell();
  }

  /**
   * The keys of the slider: a little forwards and back, steps, the ends; the space bar plays.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const little = (by) => {
      this.take();
      this.seek(this.ms + by * 200);
    };
    const acts = {
      ArrowRight: () => little(1),
      ArrowUp: () => little(1),
      ArrowLeft: () => little(-1),
      ArrowDown: () => little(-1),
      PageUp: () => this.step(1),
      PageDown: () => this.step(-1),
      Home: () => little(-Infinity),
      End: () => little(Infinity),
      " ": () => this.toggle(),
    };
    const act = acts[event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    act();
  }

  /** The button that plays says what it would do now. */
  show() {
    const name = this.playing ? "pause" : "play";
    const label = this.word(name);
    this.button.setAttribute("aria-label", label);
    this.button.title = label;
    this.button.replaceChildren(this.sign(name));
  }
}

/**
 * Makes a figure move that has shown its last picture so far.
 * @param {HTMLElement} element a figure with `data-anim`
 * @param {string} name of the animation
 * @param {string} lang
 * @returns {AnimPlayer|null} also as `element.bwAnim`; none when the page has no such animation
 */
BW.anim = (element, name, lang) => {
  const data = BW.data.anims[name];
  if (!data) return null;
  if (!element.bwAnim) element.bwAnim = new AnimPlayer(element, data, lang);
  return element.bwAnim;
};
