use super::*;
use crate::rules;

fn wish(id: &str, task: &str, deal: Deal) -> Wish {
    Wish {
        rules: rules::by_id(id).unwrap(),
        task: task.parse().unwrap(),
        deal,
        pieces: 3..=6,
        seeds: Vec::new(),
        seed: 7,
        nodes: 200_000,
        climb: 0,
    }
}

fn check(wish: &Wish, rounds: u64) -> Vec<Found> {
    let found = compose(wish, 3, rounds, &Watch::default(), &|_, _| {});
    for found in &found {
        let report =
            wish.rules.solve(&found.setup, wish.task, wish.deal, &Limits::default(), &Watch::default()).unwrap();
        assert_eq!(report.verdict(), Verdict::Sound, "{}", wish.rules.write_fen(&found.setup));
        for removal in draw::removals(&found.setup) {
            let mut smaller = found.setup.clone();
            removal.apply(&mut smaller);
            let report_of = (smaller != found.setup).then(|| solve(wish, &smaller, &Watch::default())).flatten();
            let idle = report_of.is_some_and(|other| key(&other) == key(&report)) && smaller.pieces.len() >= 3;
            assert!(!idle, "something is idle in {}", wish.rules.write_fen(&found.setup));
        }
        let draft = found.draft("draft", wish);
        assert_eq!(draft.fen, wish.rules.write_fen(&found.setup));
        assert!(matches!(draft.difficulty, Some(1..=5)));
    }
    found
}

#[test]
fn every_rule_set_gives_sound_problems_on_which_nothing_is_idle() {
    for rules in rules::ALL {
        assert!(!check(&wish(rules.about().id, "#1", Deal::Given), 8).is_empty(), "{}", rules.about().id);
    }
}

#[test]
fn the_same_wish_gives_the_same_problems() {
    let wish = Wish { climb: 3, ..wish(rules::DEFAULT_ID, "#1", Deal::Given) };
    let fens = |found: Vec<Found>| found.iter().map(|f| wish.rules.write_fen(&f.setup)).collect::<Vec<_>>();
    let first = fens(check(&wish, 2));
    assert!(!first.is_empty());
    assert_eq!(first, fens(check(&wish, 2)));
    let other = Wish { seed: 8, climb: 3, ..self::wish(rules::DEFAULT_ID, "#1", Deal::Given) };
    assert_ne!(first, fens(check(&other, 2)));
}

#[test]
fn a_seed_is_varied() {
    let mut wish = wish(rules::DEFAULT_ID, "#2", Deal::Given);
    wish.seeds = vec![wish.rules.parse_fen("7k/8/5K2/8/8/8/8/6R1 w - - 0 1").unwrap()];
    for found in check(&wish, 1) {
        assert!(found.setup.pieces.len() <= 6);
    }
}

#[test]
fn what_only_an_author_can_ask_is_refused() {
    let rules = rules::by_id(rules::DEFAULT_ID).unwrap();
    assert!(can_compose(rules, Task::Best, Deal::Given).is_err());
    assert!(can_compose(rules, Task::Identify, Deal::Given).is_err());
    assert!(can_compose(rules, Task::mate(2), Deal::Given).is_ok());
}
