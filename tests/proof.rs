//! Proof files are checked by following them: no search, and the slow play-and-test model of the rules instead of the
//! engine's generator.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod naive;

use boardwright::board::{Move, Setup};
use boardwright::doc::{PuzzleFile, proof_file};
use boardwright::problem::{Deal, Goal, Limits, Play, Problem, Task, Watch};
use boardwright::rules;
use naive::{Naive, in_check};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// What a proof file says, with what is needed to follow it.
struct Checker<'a> {
    naive: Naive,
    play: Play,
    goal: Goal,
    nodes: &'a [Value],
    /// Positions that were looked at.
    seen: usize,
}

fn text(value: &Value) -> Result<&str, String> {
    value.as_str().ok_or_else(|| format!("{value} is no text"))
}

fn list(value: &Value) -> Result<&Vec<Value>, String> {
    value.as_array().ok_or_else(|| format!("{value} is no list"))
}

fn find(moves: &[Move], name: &Value) -> Result<Move, String> {
    let name = text(name)?;
    moves.iter().copied().find(|turn| turn.to_string() == name).ok_or_else(|| format!("{name} is not legal"))
}

impl Checker<'_> {
    fn reached(&self, setup: &Setup, moves: &[Move]) -> bool {
        let check = in_check(setup, setup.turn);
        moves.is_empty()
            && match self.goal {
                Goal::Mate => check || self.naive.men,
                Goal::Stalemate => !check,
            }
    }

    /// The attacker to move: the node's turn is legal, and every reply is answered within the moves that are left.
    fn attack(&mut self, setup: &Setup, at: usize, left: u64, shared: bool) -> Result<(), String> {
        let node = self.nodes.get(at).ok_or("a node is missing")?.clone();
        let turn = find(&self.naive.moves(setup), &node["turn"])?;
        if left == 0 {
            return Err(format!("{turn} comes too late"));
        }
        let next = self.naive.play(setup, turn);
        let replies = self.naive.moves(&next);
        self.seen += 1;
        if replies.is_empty() {
            let reached = self.play == Play::Direct && self.reached(&next, &replies);
            return if reached { Ok(()) } else { Err(format!("{turn} ends the game without the goal")) };
        }
        if left == 1 && self.play == Play::Direct {
            return Err(format!("{turn} is the last turn and does not reach the goal"));
        }
        let mut listed: BTreeSet<String> = BTreeSet::new();
        for group in list(&node["replies"])? {
            for name in list(&group["turns"])? {
                if !listed.insert(text(name)?.to_owned()) {
                    return Err(format!("{name} is answered twice"));
                }
                if !shared {
                    find(&replies, name)?;
                }
            }
        }
        for reply in replies {
            let then = self.naive.play(&next, reply);
            if self.play == Play::SelfPlay && self.reached(&then, &self.naive.moves(&then)) {
                continue;
            }
            let name = Value::from(reply.to_string());
            let group = list(&node["replies"])?.iter().find(|g| g["turns"].as_array().unwrap().contains(&name));
            let (way, shared) = match (group, reply) {
                (Some(group), _) => (&group["node"], shared),
                (None, Move::Place(_)) => (&node["elsewhere"], true),
                (None, _) => (&Value::Null, shared),
            };
            let way = way.as_u64().ok_or_else(|| format!("{reply} is not answered"))? as usize;
            if way >= at {
                return Err("a node refers to a later one".into());
            }
            self.attack(&then, way, left - 1, shared)?;
        }
        Ok(())
    }
}

/// Follows a whole proof file, and says how many positions that took.
fn check(proof: &Value) -> Result<usize, String> {
    if proof["format"] != "boardwright-proof" || proof["version"] != 1 {
        return Err("this is no proof of a version that is known".into());
    }
    let id = text(&proof["rules"])?;
    let setup = rules::by_id(id).unwrap().parse_fen(text(&proof["fen"])?).unwrap();
    let naive = Naive { barriers: id == "barriers", men: id == "chessence" };
    let (play, goal, moves, against) = match text(&proof["task"])?.parse().unwrap() {
        Task::Reach { play, goal, moves, .. } => (play, goal, moves, false),
        Task::Defend { moves } => (Play::Direct, Goal::Mate, moves, true),
        other => return Err(format!("{other} has no proof")),
    };
    let mut checker = Checker { naive, play, goal, nodes: list(&proof["nodes"])?, seen: 0 };
    let firsts = naive.moves(&setup);
    let mut named = Vec::new();
    for key in list(&proof["keys"])? {
        named.push(find(&firsts, &key["turn"])?);
        if against {
            continue; // that a defence holds is a claim
        }
        let needs = key["moves"].as_u64().ok_or("a key without its length")?;
        let at = key["node"].as_u64().ok_or("a key without proof")? as usize;
        if needs > u64::from(moves) || checker.nodes.get(at).is_none_or(|node| node["turn"] != key["turn"]) {
            return Err("a key and its proof do not fit".into());
        }
        checker.attack(&setup, at, needs, false)?;
    }
    for lost in list(&proof["lost"])? {
        let turn = find(&firsts, &lost["turn"])?;
        named.push(turn);
        let at = lost["node"].as_u64().ok_or("a losing turn without proof")? as usize;
        checker.attack(&naive.play(&setup, turn), at, moves.into(), false)?;
    }
    for refuted in list(&proof["refuted"])? {
        let turn = find(&firsts, &refuted["turn"])?;
        named.push(turn);
        let next = naive.play(&setup, turn);
        let replies = naive.moves(&next);
        if refuted["reply"].is_null() {
            let won = play == Play::Direct && checker.reached(&next, &replies);
            if !replies.is_empty() || won {
                return Err(format!("{turn} is refuted by nothing"));
            }
        } else {
            find(&replies, &refuted["reply"])?;
        }
    }
    let mut all = firsts;
    all.sort_unstable();
    named.sort_unstable();
    if all == named { Ok(checker.seen) } else { Err("not every first turn is named once".into()) }
}

fn prove(id: &str, fen: &str, task: &str) -> Value {
    let rules = rules::by_id(id).unwrap();
    let setup = rules.parse_fen(fen).unwrap();
    let task: Task = task.parse().unwrap();
    let limits = Limits { time: None, ..Limits::default() };
    let report = rules.solve(&setup, task, Deal::Given, &limits, &Watch::default()).unwrap();
    let problem = Problem { setup: &setup, task, deal: Deal::Given };
    let proof = rules.proof(problem, &report, &limits, &Watch::default()).unwrap();
    proof_file::object(rules, problem, &report, &proof)
}

#[track_caller]
fn holds(id: &str, fen: &str, task: &str) -> usize {
    let proof = prove(id, fen, task);
    check(&proof).unwrap_or_else(|error| panic!("{id} {fen} {task}: {error}"))
}

#[test]
fn proofs_of_all_short_puzzles_hold() {
    let mut files: Vec<_> = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles")).unwrap().collect();
    files.sort_by_key(|entry| entry.as_ref().unwrap().path());
    let mut proved = 0;
    for entry in files {
        let path = entry.unwrap().path();
        let puzzle = PuzzleFile::read(&path, &std::fs::read(&path).unwrap()).unwrap().puzzle;
        let forced = match puzzle.task {
            Task::Reach { play, moves, .. } => play != Play::Help && moves <= 3,
            Task::Defend { .. } => true,
            _ => false,
        };
        if forced && puzzle.deal == Deal::Given {
            holds(&puzzle.rules, &puzzle.fen, &puzzle.task.to_string());
            proved += 1;
        }
    }
    assert!(proved >= 20, "{proved} puzzles");
}

#[test]
fn proofs_of_composed_problems_hold() {
    let (mut proved, mut seen) = (0, 0);
    for line in include_str!("data/mates.jsonl").lines().step_by(if slow() { 5 } else { 30 }) {
        let row: Value = serde_json::from_str(line).unwrap();
        let fen = row["fen"].as_str().unwrap();
        let rules = rules::by_id("orthodox").unwrap();
        let legal = rules.parse_fen(fen).is_ok_and(|setup| rules.read(&setup).is_ok());
        if legal && row["mate"].as_u64() <= Some(3) {
            seen += holds("orthodox", fen, &format!("#{}", row["mate"]));
            proved += 1;
        }
    }
    assert!(proved >= 30 && seen > proved * 10, "{proved} problems, {seen} positions");
}

#[test]
fn proofs_of_small_variant_positions_hold() {
    let mut proved = std::collections::BTreeMap::<String, usize>::new();
    for line in include_str!("data/variant-mates.jsonl").lines().step_by(if slow() { 1 } else { 4 }) {
        let row: Value = serde_json::from_str(line).unwrap();
        if row["deal"] != "any" {
            let id = row["rules"].as_str().unwrap();
            holds(id, row["fen"].as_str().unwrap(), &format!("#{}", row["mate"]));
            *proved.entry(id.into()).or_default() += 1;
        }
    }
    assert!(proved.len() == 3 && proved.values().all(|n| *n >= 20), "{proved:?}");
}

fn slow() -> bool {
    std::env::var_os("BOARDWRIGHT_SLOW").is_some()
}

#[test]
fn self_mates_stalemates_and_placements_hold() {
    holds("orthodox", "8/8/8/8/1p4Q1/k7/p7/K7 w - - 0 1", "s#2");
    holds("orthodox", "8/8/1Q6/8/krR5/bp3p1p/qr3PpP/R3K1n1 w Q - 0 1", "s#1");
    holds("orthodox", "2K3nr/1PPpp2p/3R3p/3pNPkP/3P4/3PP2Q/8/3B4 w - - 0 1", "s#3");
    holds("orthodox", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "=1");
    // the defence has both barriers in hand, and a hundred places for them change nothing
    let (fen, task) = ("8/8/5KQ1/8/8/1R6/8/3k4[t] w - - 0 1 Ff5g5", "#2");
    let proof = prove("barriers", fen, task);
    assert!(proof["nodes"].as_array().unwrap().iter().any(|node| node["elsewhere"].is_u64()), "{proof:#}");
    assert!(check(&proof).unwrap() > 40);
}

#[test]
fn broken_proofs_are_rejected() {
    let proof = prove("orthodox", "2brrb2/8/p7/7Q/1p1kpPp1/1P1pN1K1/3P4/8 w - - 0 1", "#2");
    check(&proof).unwrap();
    let rejected = |why: &str, change: &dyn Fn(&mut Value)| {
        let mut broken = proof.clone();
        change(&mut broken);
        assert_ne!(broken, proof, "nothing was changed");
        let error = check(&broken).expect_err(why);
        assert!(error.contains(why), "{error}");
    };
    let key = proof["keys"][0]["node"].as_u64().unwrap() as usize;
    let first = proof["nodes"][key]["replies"][0]["node"].as_u64().unwrap() as usize;
    rejected("is not answered", &|p| {
        p["nodes"][key]["replies"].as_array_mut().unwrap().pop();
    });
    rejected("is not answered", &|p| {
        p["nodes"][key]["replies"][0]["turns"].as_array_mut().unwrap().pop();
    });
    rejected("does not reach the goal", &|p| p["nodes"][first]["turn"] = "g3f2".into());
    rejected("is not legal", &|p| p["nodes"][first]["turn"] = "a1a8".into());
    rejected("do not fit", &|p| p["keys"][0]["moves"] = 3.into());
    rejected("last turn", &|p| p["keys"][0]["moves"] = 1.into());
    rejected("do not fit", &|p| p["keys"][0]["node"] = first.into());
    rejected("refers to a later", &|p| p["nodes"][key]["replies"][0]["node"] = key.into());
    rejected("named once", &|p| {
        p["refuted"].as_array_mut().unwrap().pop();
    });
    rejected("not legal", &|p| p["refuted"][0]["reply"] = "h8h1".into());
    rejected("version", &|p| p["version"] = 2.into());

    // a placement that does change something is not answered by what answers the others
    let mut proof = prove("barriers", "8/8/5KQ1/8/8/1R6/8/3k4[t] w - - 0 1 Ff5g5", "#2");
    check(&proof).unwrap();
    let nodes = proof["nodes"].as_array().unwrap();
    let placed = |value: &Value| value["turns"].as_array().unwrap()[0].as_str().unwrap().starts_with("T@");
    let at = nodes
        .iter()
        .position(|node| node["elsewhere"].is_u64() && node["replies"].as_array().unwrap().iter().any(placed))
        .unwrap();
    proof["nodes"][at]["replies"].as_array_mut().unwrap().retain(|group| !placed(group));
    let error = check(&proof).unwrap_err();
    assert!(error.contains("is not legal") || error.contains("goal"), "{error}");
}
