//! What is asked, as it stands under a diagram.

use crate::doc::Lang;
use crate::problem::{Goal, Play, Task};

/// A task in a language. Those that have a symbol in every problem book (`#3`, `s#2`, `h#2.5`, `=2`) keep it.
///
/// ```
/// use boardwright::{doc::Lang, export::stipulation::stipulation, problem::Task};
/// assert_eq!(stipulation(Task::mate(3), Lang::He), "#3");
/// assert_eq!(stipulation(Task::Defend { moves: 2 }, Lang::En), "Stop the mate in 2");
/// ```
pub fn stipulation(task: Task, lang: Lang) -> String {
    let words = |all: [&str; 4]| all[lang as usize].to_owned();
    match task {
        Task::Reach { .. } => task.to_string(),
        Task::Defend { moves } => match lang {
            Lang::En => format!("Stop the mate in {moves}"),
            Lang::He if moves == 1 => "מנעו מט במסע אחד".to_owned(),
            Lang::He => format!("מנעו מט ב־{moves} מסעים"),
            Lang::Ru => format!("Защититесь от мата в {moves} {}", counted(moves, ["ход", "хода", "ходов"])),
            Lang::Uk => format!("Захистіться від мату за {moves} {}", counted(moves, ["хід", "ходи", "ходів"])),
        },
        Task::Best => {
            words(["Find the best move", "מצאו את המסע הטוב ביותר", "Найдите лучший ход", "Знайдіть найкращий хід"])
        }
        Task::Identify => words([
            "Identify the covered piece",
            "זהו את הכלי המכוסה",
            "Определите скрытую фигуру",
            "Визначте приховану фігуру",
        ]),
    }
}

/// A task in words, for readers who do not know the symbols of problem books.
///
/// ```
/// use boardwright::{doc::Lang, export::stipulation::in_words, problem::Task};
/// assert_eq!(in_words(Task::mate(2), Lang::En), "Mate in 2");
/// assert_eq!(in_words("h#2.5".parse().unwrap(), Lang::Ru), "Кооперативный мат в 2½ хода");
/// ```
pub fn in_words(task: Task, lang: Lang) -> String {
    let Task::Reach { play, goal, moves, half } = task else { return stipulation(task, lang) };
    let mate = goal == Goal::Mate;
    let goal = match (play, lang) {
        (Play::Direct, Lang::En) => ["Stalemate", "Mate"],
        (Play::Direct, Lang::He) => ["פט", "מט"],
        (Play::Direct, Lang::Ru | Lang::Uk) => ["Пат", "Мат"],
        (Play::SelfPlay, Lang::En) => ["Self-stalemate", "Selfmate"],
        (Play::SelfPlay, Lang::He) => ["פט עצמי", "מט עצמי"],
        (Play::SelfPlay, Lang::Ru) => ["Обратный пат", "Обратный мат"],
        (Play::SelfPlay, Lang::Uk) => ["Зворотний пат", "Зворотний мат"],
        (Play::Help, Lang::En) => ["Help-stalemate", "Helpmate"],
        (Play::Help, Lang::He) => ["פט עזר", "מט עזר"],
        (Play::Help, Lang::Ru) => ["Кооперативный пат", "Кооперативный мат"],
        (Play::Help, Lang::Uk) => ["Кооперативний пат", "Кооперативний мат"],
    }[usize::from(mate)];
    let number = format!("{moves}{}", if half { "½" } else { "" });
    // A fraction governs the form that «a few» has.
    let form = |forms: [&'static str; 3]| if half { forms[1] } else { counted(moves, forms) };
    match lang {
        Lang::En => format!("{goal} in {number}"),
        Lang::He if moves == 1 && !half => format!("{goal} במסע אחד"),
        Lang::He => format!("{goal} ב־{number} מסעים"),
        Lang::Ru => format!("{goal} в {number} {}", form(["ход", "хода", "ходов"])),
        Lang::Uk => format!("{goal} за {number} {}", form(["хід", "ходи", "ходів"])),
    }
}

/// The form of a word that goes with a number in Russian and Ukrainian: one, a few, many.
const fn counted(number: u8, forms: [&'static str; 3]) -> &'static str {
    match (number % 10, number % 100) {
        (_, 11..=14) => forms[2],
        (1, _) => forms[0],
        (2..=4, _) => forms[1],
        _ => forms[2],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_say_what_symbols_say() {
        let words = |task: &str, lang| in_words(task.parse().unwrap(), lang);
        assert_eq!(words("s#3", Lang::En), "Selfmate in 3");
        assert_eq!(words("=2", Lang::Uk), "Пат за 2 ходи");
        assert_eq!(words("#1", Lang::He), "מט במסע אחד");
        assert_eq!(words("h#2", Lang::He), "מט עזר ב־2 מסעים");
        assert_eq!(words("#5", Lang::Ru), "Мат в 5 ходов");
        assert_eq!(words("defend 2", Lang::En), "Stop the mate in 2");
    }

    #[test]
    fn symbols_stay_and_words_are_inflected() {
        for text in ["#2", "s#3", "h#2.5", "=4"] {
            for lang in [Lang::En, Lang::He, Lang::Ru, Lang::Uk] {
                assert_eq!(stipulation(text.parse().unwrap(), lang), text);
            }
        }
        let defend = |moves, lang| stipulation(Task::Defend { moves }, lang);
        assert_eq!(defend(1, Lang::He), "מנעו מט במסע אחד");
        assert_eq!(defend(2, Lang::He), "מנעו מט ב־2 מסעים");
        for (moves, word) in [(1, "ход"), (2, "хода"), (5, "ходов"), (11, "ходов"), (21, "ход"), (22, "хода")]
        {
            assert_eq!(defend(moves, Lang::Ru), format!("Защититесь от мата в {moves} {word}"));
        }
        assert_eq!(defend(12, Lang::Uk), "Захистіться від мату за 12 ходів");
        for task in [Task::Best, Task::Identify] {
            let all = [Lang::En, Lang::He, Lang::Ru, Lang::Uk].map(|lang| stipulation(task, lang));
            assert!(all.iter().all(|text| *text != task.to_string()), "{all:?}");
        }
    }
}
