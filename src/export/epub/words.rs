//! The words of the book itself.

use crate::doc::Lang;

/// Words that are not the author's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    Contents,
    Exercise,
    Question,
    Hint,
    Hints,
    Solution,
    Solutions,
    Answer,
    Back,
    WhiteToMove,
    BlackToMove,
    About,
    Author,
    Source,
    Licence,
    Page,
}

/// A word in a language.
pub(super) const fn word(word: Word, lang: Lang) -> &'static str {
    let all = match word {
        Word::Contents => ["Contents", "תוכן העניינים", "Содержание", "Зміст"],
        Word::Exercise => ["Exercise", "תרגיל", "Задание", "Завдання"],
        Word::Question => ["Question", "שאלה", "Вопрос", "Питання"],
        Word::Hint => ["Hint", "רמז", "Подсказка", "Підказка"],
        Word::Hints => ["Hints", "רמזים", "Подсказки", "Підказки"],
        Word::Solution => ["Solution", "פתרון", "Решение", "Розв’язок"],
        Word::Solutions => ["Solutions", "פתרונות", "Решения", "Розв’язки"],
        Word::Answer => ["Answer", "תשובה", "Ответ", "Відповідь"],
        Word::Back => ["Back to the text", "חזרה לטקסט", "Назад к тексту", "Назад до тексту"],
        Word::WhiteToMove => ["White to move", "תור הלבן", "Ход белых", "Хід білих"],
        Word::BlackToMove => ["Black to move", "תור השחור", "Ход чёрных", "Хід чорних"],
        Word::About => ["About this lesson", "על השיעור", "Об этом уроке", "Про цей урок"],
        Word::Author => ["Author", "מחבר", "Автор", "Автор"],
        Word::Source => ["Source", "מקור", "Источник", "Джерело"],
        Word::Licence => ["Licence", "רישיון", "Лицензия", "Ліцензія"],
        Word::Page => ["Page", "עמוד", "Страница", "Сторінка"],
    };
    all[lang as usize]
}
