//! Schematic animations: files, faults, what is seen when, and the frames that come of it.

#![allow(clippy::unwrap_used, reason = "a test says what is wrong by failing")]

mod random;

use boardwright::board::{Marks, Piece, Setup};
use boardwright::doc::check::anim_diagnostics;
use boardwright::doc::{Anim, AnimFile, Lang, PuzzleFile};
use boardwright::export::gif::{GifOptions, gif};
use boardwright::export::motion::{self, LineOptions};
use boardwright::export::raster::Renderer;
use boardwright::export::scene::{self, SceneError, Style};
use boardwright::picture::anim::{Action, Beat, Ease, Player, Timeline, between};
use boardwright::picture::{Caption, DiagramOptions, diagram};
use boardwright::rules;
use random::Random;
use std::path::Path;

/// A file with these steps on a small board of every kind of thing.
fn file(steps: &str) -> AnimFile {
    let text = format!(
        "format = 1\nid = \"a\"\nrules = \"barriers\"\nfen = \"4k3/8/8/3p4/8/2N5/4P3/R3K2R[Tf] w - - 0 1 Fa4a5\"\n\
         marks = [\"ray:Ga1a8\"]\n{steps}"
    );
    AnimFile::read(Path::new("a.anim.toml"), text.as_bytes()).unwrap()
}

fn timeline(file: &AnimFile, lang: Option<Lang>) -> Timeline {
    file.anim.timeline(scene::setup(&file.anim.rules, &file.anim.fen).unwrap(), lang)
}

/// Every diagnostic as `line:column code message`.
#[track_caller]
fn check(steps: &str, expected: &[&str]) {
    let found: Vec<String> = anim_diagnostics(&file(steps), &[])
        .iter()
        .map(|d| format!("{}:{} {} {}", d.place.line, d.place.column, d.code, d.message))
        .collect();
    assert_eq!(found, expected, "{steps}");
}

#[test]
fn steps_that_cannot_happen_are_reported_where_they_stand() {
    check("[[step]]\nglide = \"a1-a3\"\n", &[]);
    check("[[step]]\nglide = \"b1-b3\"\n", &["7:9 anim-step there is no piece on b1 then"]);
    check("[[step]]\nhop = \"c3-d9\"\n", &["7:7 anim-step this board has no square d9"]);
    check(
        "[[step]]\nglide = \"e2-e4\"\n[[step]]\nglide = \"e2-e3\"\n",
        &["9:9 anim-step there is no piece on e2 then"],
    );
    check("[[step]]\nappear = \"Q@e1\"\n", &["7:10 anim-step e1 is not empty then"]);
    check("[[step]]\nvanish = \"e4\"\n", &["7:10 anim-step there is no piece on e4 then"]);
    check("[[step]]\nflip = \"e1=Q\"\n", &["7:8 anim-step the piece on e1 is not covered then"]);
    check("[[step]]\nraise = \"Fa4a5\"\n", &["7:9 anim-step Fa4a5 stands already"]);
    check("[[step]]\nlower = \"Te4f5\"\n", &["7:9 anim-step Te4f5 does not stand then"]);
    check("[[step]]\nraise = \"Fh8h9\"\n", &["7:9 anim-step this board has no place Fh8h9"]);
    check(
        "[[step]]\nraise = \"Te4f5\"\nby = \"white\"\n[[step]]\nraise = \"Td4e5\"\nby = \"white\"\n",
        &["10:9 anim-step white has no tower in hand then"],
    );
    check("[[step]]\nunmark = [\"Ge4\"]\n", &["7:10 anim-step the mark Ge4 is not shown then"]);
    check("[[step]]\nmark = [\"ray:Ga1a8\"]\n", &["7:8 anim-step the mark ray:Ga1a8 is shown already"]);
    check(
        "[[step]]\nglide = \"a1-a3\"\n[[step]]\nglide = \"h1-a3\"\nwith = true\n",
        &["9:9 anim-step step 1 is still at work on it"],
    );
    check(
        "[[step]]\npause = 599\n[[step]]\nglide = \"a1-a3\"\ntime = 2\n",
        &["9:9 anim-step the animation would be longer than 10 minutes"],
    );
}

#[test]
fn what_cannot_be_read_is_reported_where_it_stands() {
    check("[[step]]\ntime = 1\n", &["6:1 step this step does nothing"]);
    check("[[step]]\nglide = \"a1-a3\"\nhop = \"c3-d5\"\n", &["6:1 step this step does several things: glide, hop"]);
    check("[[step]]\nglide = \"a1 a3\"\n", &["7:9 step «a1 a3» cannot be understood here"]);
    check("[[step]]\nmark = \"Ge4\"\n", &["7:8 step marks are a list"]);
    check("[[step]]\nmark = [\"Xe4\"]\n", &["7:9 mark «Xe4» is no mark"]);
    check("[[step]]\nmark = []\n", &["7:8 step the list is empty"]);
    check("[[step]]\npause = 36000\n", &["7:9 time 36000 seconds are out of range"]);
    check("[[step]]\npause = \"long\"\n", &["7:9 wrong-type «step.0.pause» is string, not a number of seconds"]);
    check("[[step]]\npause = 1\nease = \"bouncy\"\n", &["8:8 ease «bouncy» is no easing"]);
    check("[[step]]\npause = 1\nby = \"white\"\n", &["8:6 by only what rises comes from a stock"]);
    check("[[step]]\npause = 1\nwith = true\n", &["6:1 start the first step has none before it"]);
    check(
        "[[step]]\npause = 1\nat = 1\ndelay = 1\n",
        &["8:6 start «at» says when the step begins; «with» and «delay» cannot say it again"],
    );
    check("[[step]]\npause = 1\npuase = 2\n", &["8:1 unknown-key «step.0.puase» is no key that is known here"]);
    check("", &["1:1 empty-animation nothing happens in this animation"]);
    check(
        "[[step]]\npause = 1\ncaption = { en = \"a\" }\n[[step]]\npause = 1\ncaption = { he = \"ב\" }\n",
        &[
            "8:11 missing-translation this text is missing in Hebrew",
            "11:11 missing-translation this text is missing in English",
        ],
    );
}

#[test]
fn steps_begin_after_with_or_at() {
    let file = file(
        "[[step]]\nglide = \"a1-a3\"\ntime = 1\n[[step]]\nmark = [\"Ge4\"]\nwith = true\ndelay = 0.25\ntime = 2\n\
         [[step]]\nhop = \"c3-d5\"\n[[step]]\nvanish = \"d5\"\nat = 9.5\n[[step]]\npause = 1\ndelay = 0.1\n",
    );
    assert!(!file.has_errors());
    assert_eq!(file.anim.starts_ms(), [0, 250, 2250, 9500, 10000]);
    let timeline = timeline(&file, None);
    assert_eq!((timeline.length_ms(), timeline.faults()), (11000, vec![]));
}

#[test]
fn writing_keeps_what_did_not_change() {
    let steps = "\n# one\n[[step]] # here\nglide = \"a1-a3\" # up\nodd = 1\n\n[[step]]\npause = 1.0\n";
    let read = file(steps);
    assert_eq!(read.write(&read.anim), read.source.text());
    let mut anim = read.anim.clone();
    anim.steps[0].time_ms = Some(1250);
    anim.steps[1].caption.insert(Lang::He, "סוף \"טוב\"".into());
    anim.title.insert(Lang::En, "T".into());
    let text = read.write(&anim);
    for kept in ["# one\n[[step]] # here\nglide = \"a1-a3\" # up\nodd = 1\n", "time = 1.25\n", "pause = 1.0\n"] {
        assert!(text.contains(kept), "{kept} in {text}");
    }
    let again = AnimFile::read(Path::new("a.anim.toml"), text.as_bytes()).unwrap();
    assert_eq!(again.anim, anim);
    // A new file says the same.
    let fresh = AnimFile::read(Path::new("a.anim.toml"), anim.to_toml().as_bytes()).unwrap();
    assert_eq!(fresh.anim, anim);
    assert!(fresh.diagnostics.is_empty(), "{:?}", fresh.diagnostics);
}

const ALL: &str = "[[step]]\npause = 1\n[[step]]\nglide = \"a1-a3\"\n[[step]]\nhop = \"c3-d5\"\nease = \"out\"\n[[step]]\nraise = \"Te4f5\"\nby = \"white\"\n\
     [[step]]\nmark = [\"Gd5e7\", \"ray:Rh1h8\", \"fill:Yd4\", \"label:Bd4=1\", \"Rf7\"]\n[[step]]\nlower = \"Fa4a5\"\n\
     [[step]]\nappear = \"q@h8\"\n[[step]]\nvanish = \"e8\"\ncaption = { en = \"Gone\", he = \"איננו\" }\n\
     [[step]]\nbecome = \"e2=Q\"\n[[step]]\nappear = \"XN@b1\"\n[[step]]\nflip = \"b1=B\"\n[[step]]\nturn = \"black\"\n\
     [[step]]\nunmark = [\"Rf7\"]\n[[step]]\nunmark = \"all\"\n[[step]]\npause = 2\n";

#[test]
fn at_rest_it_shows_what_a_diagram_shows() {
    let read = file(ALL);
    assert!(anim_diagnostics(&read, &[]).is_empty(), "{:?}", anim_diagnostics(&read, &[]));
    let timeline = timeline(&read, Some(Lang::He));
    let options = DiagramOptions { side_to_move: true, ..DiagramOptions::default() };
    let player = Player::new(&timeline, &options);
    let marks: Marks = timeline.marks.clone();
    let first = DiagramOptions { marks, caption_lines: 1, column: true, ..options.clone() };
    assert_eq!(player.picture(0), diagram(&timeline.setup, &first));
    let end = timeline.setup_at(timeline.length_ms());
    let caption = Some(Caption { text: "איננו".into(), rtl: true });
    let last = DiagramOptions { caption, caption_lines: 1, column: true, ..options };
    assert_eq!(player.picture(timeline.length_ms()), diagram(&end, &last));
    assert_eq!(player.picture(u32::MAX), player.picture(timeline.length_ms()));
    // All pictures have one size, and every step is seen while it is on its way.
    for (beat, next) in timeline
        .beats
        .iter()
        .zip(&timeline.beats[1..])
        .filter(|(beat, _)| beat.length_ms > 0 && beat.action != Action::Pause)
    {
        let half = player.picture(beat.start_ms + beat.length_ms / 2);
        assert_eq!(half.bounds, player.picture(0).bounds);
        assert_ne!(half, player.picture(next.start_ms), "{:?}", beat.action);
        assert_ne!(half, player.picture(beat.start_ms.saturating_sub(1)), "{:?}", beat.action);
    }
}

#[test]
fn frames_are_drawn_only_while_something_moves() {
    let read =
        file("[[step]]\nglide = \"a1-a3\"\ntime = 0.4\n[[step]]\npause = 5\n[[step]]\nhop = \"c3-d5\"\ntime = 0.2\n");
    let moments = timeline(&read, None).moments(motion::step_ms(25));
    let shown: Vec<(u32, u32)> = moments.iter().map(|m| (m.at_ms, m.shown_ms)).collect();
    assert_eq!(shown[..3], [(0, 40), (40, 40), (80, 40)]);
    assert_eq!(shown[10], (400, 5000));
    assert_eq!(shown[11..], [(5400, 40), (5440, 40), (5480, 40), (5520, 40), (5560, 40), (5600, 0)]);
    let total: u32 = shown.iter().map(|(_, ms)| ms).sum();
    assert_eq!(total, 5600);
}

#[test]
fn a_moving_ray_is_cut_where_the_tower_grows() {
    let read = file("[[step]]\nmark = [\"ray:Re1h4\"]\n[[step]]\nraise = \"Tf2g3\"\ntime = 1\n");
    let timeline = timeline(&read, None);
    let player = Player::new(&timeline, &DiagramOptions::default());
    let [whole, half, cut] = [500, 1000, 1500].map(|at| player.picture(at));
    assert!(whole != half && half != cut && whole != cut);
}

#[test]
fn too_many_frames_are_refused_before_anything_is_drawn() {
    let there_and_back = "[[step]]\nglide = \"a1-a3\"\ntime = 1\n[[step]]\nglide = \"a3-a1\"\ntime = 1\n".repeat(40);
    let read = file(&there_and_back);
    assert!(matches!(motion::animation(&read.anim, 25, Style::default()), Err(SceneError::Frames(2001))));
    assert!(motion::animation(&read.anim, 10, Style::default()).is_ok());
    // A thousand steps of ten minutes each: refused by the sum.
    let mut long = Anim::new("a", "orthodox", "8/8/8/8/8/8/8/8 w - - 0 1");
    long.steps =
        vec![
            boardwright::doc::AnimStep { time_ms: Some(600_000), ..boardwright::doc::AnimStep::new(Action::Pause) };
            900
        ];
    assert!(matches!(motion::animation(&long, 50, Style::default()), Err(SceneError::Step(2, _))));
}

#[test]
fn an_animation_gives_the_same_bytes_twice_and_speaks_its_languages() {
    let read = file(ALL);
    let make = |renderer: &mut Renderer, lang| {
        let (frames, hold_last_cs) = motion::animation(&read.anim, 12, Style { lang, ..Style::default() }).unwrap();
        assert!(frames.iter().all(|frame| frame.picture.bounds == frames[0].picture.bounds));
        gif(renderer, &frames, &GifOptions { width_px: 120, loops: None, hold_last_cs }).unwrap()
    };
    let mut used = Renderer::new();
    let english = make(&mut used, Some(Lang::En));
    assert_eq!(english, make(&mut used, Some(Lang::En)));
    assert_eq!(english, make(&mut Renderer::new(), Some(Lang::En)));
    assert_ne!(english, make(&mut used, Some(Lang::He)));
}

/// The steps of a turn lead from one set-up to the other: pieces, barriers and stock of barriers.
#[test]
fn every_turn_of_a_game_can_be_shown() {
    let mut random = Random(20_261_130);
    for rule_set in rules::ALL {
        let mut shown = 0;
        for _ in 0..30 {
            let mut position = rule_set.read(&rule_set.start()).unwrap();
            for _ in 0..60 {
                let turns = position.moves();
                if turns.is_empty() {
                    break;
                }
                let turn = turns[random.below(turns.len())];
                let before = position.setup();
                position.play(turn).unwrap();
                let after = position.setup();
                let steps = between(&before, &after, turn);
                let beats = |actions: Vec<Action>, start_ms| {
                    actions
                        .into_iter()
                        .map(move |action| Beat { action, start_ms, length_ms: 10, ease: Ease::Linear, caption: None })
                        .collect::<Vec<_>>()
                };
                let beats = [beats(steps.first, 0), beats(steps.then, 10)].concat();
                let timeline =
                    Timeline { setup: before, marks: Marks::new(), caption: String::new(), rtl: false, beats };
                assert_eq!(timeline.faults(), vec![], "{turn} in {}", rule_set.about().id);
                let end = timeline.setup_at(20);
                let looks = |setup: &Setup| {
                    let pieces: Vec<(_, Piece)> = setup.pieces.iter().map(|(&s, &p)| (s, p)).collect();
                    (pieces, setup.barriers.clone())
                };
                assert_eq!(looks(&end), looks(&after), "{turn} in {}", rule_set.about().id);
                shown += 1;
            }
        }
        assert!(shown > 500, "{}", rule_set.about().id);
    }
}

const PUZZLE: &str = "format = 1\nid = \"p\"\nrules = \"orthodox\"\nfen = \"7k/8/5K2/8/8/8/R7/8 w - - 0 1\"\ntask = \"#1\"\n\
                      solution = \"1. Kf7 $1 (1. Ra8+ $2 Kh7 2. Ra7+)\"\n[title]\nen = \"T\"\nhe = \"ת\"\n";

#[test]
fn lines_glide_and_refutations_are_red() {
    let puzzle = PuzzleFile::read(Path::new("p.toml"), PUZZLE.as_bytes()).unwrap().puzzle;
    let frames = |options: &LineOptions| motion::puzzle_frames(&puzzle, options, Style::default());
    let still = frames(&LineOptions::default()).unwrap();
    assert_eq!(still.len(), 2);
    let gliding = frames(&LineOptions { glide_cs: 20, ..LineOptions::default() }).unwrap();
    assert_eq!(gliding.len(), 2 + 5);
    assert_eq!((&gliding[0], &gliding[6].picture), (&still[0], &still[1].picture));
    // The time of the turn is shared by the movement and the rest.
    assert_eq!(gliding[1..].iter().map(|frame| frame.delay_cs).sum::<u16>(), 120);
    // The reply to the turn marked ? is red, and the turn has its badge; the same turns without the mark are plain.
    let wrong = frames(&LineOptions { line: "Ra8 Kh7 Ra7".into(), ..LineOptions::default() }).unwrap();
    assert_eq!(wrong.len(), 4);
    let mut unmarked = puzzle.clone();
    unmarked.solution = boardwright::problem::Tree::default();
    let plain = motion::puzzle_frames(
        &unmarked,
        &LineOptions { line: "Ra8 Kh7 Ra7".into(), ..LineOptions::default() },
        Style::default(),
    )
    .unwrap();
    let same: Vec<bool> = wrong.iter().zip(&plain).map(|(a, b)| a == b).collect();
    assert_eq!(same, [true, false, false, true]);
    assert!(matches!(
        frames(&LineOptions { line: "Ra8 Kg7".into(), ..LineOptions::default() }),
        Err(SceneError::Turn(2, _))
    ));
}

/// A label fades in as a whole: its badge and its text.
#[test]
fn the_text_of_a_label_fades_too() {
    let still = timeline(&file("[[step]]\npause = 1.0"), None);
    let labelled = timeline(&file("[[step]]\nmark = [\"label:Gg6=8\"]\ntime = 1.0\nease = \"linear\""), None);
    let options = DiagramOptions::default();
    let mut renderer = Renderer::new();
    let mut at = |timeline: &Timeline, ms| renderer.render(&Player::new(timeline, &options).picture(ms), 300).unwrap();
    assert_eq!(at(&labelled, 0).rgba, at(&still, 0).rgba);
    // The darkest pixel that the label brings: ink is much darker than board and badge.
    let mut darkest = |ms| {
        let (with, without) = (at(&labelled, ms).rgba, at(&still, ms).rgba);
        let changed = with.chunks(4).zip(without.chunks(4)).filter(|(a, b)| a != b);
        changed.map(|(a, _)| u32::from(a[0]) + u32::from(a[1]) + u32::from(a[2])).min().unwrap()
    };
    let (half, whole) = (darkest(500), darkest(1000));
    assert!(half > whole + 150, "{half} and {whole}");
}
