//! Names of the months in the languages that come with the program.

/// January to December, by language. A test of the catalogues checks that they agree.
pub const MONTHS: [(&str, [&str; 12]); 3] = [
    (
        "en",
        [
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
        ],
    ),
    (
        "de",
        [
            "Januar",
            "Februar",
            "März",
            "April",
            "Mai",
            "Juni",
            "Juli",
            "August",
            "September",
            "Oktober",
            "November",
            "Dezember",
        ],
    ),
    (
        "fr",
        [
            "janvier",
            "février",
            "mars",
            "avril",
            "mai",
            "juin",
            "juillet",
            "août",
            "septembre",
            "octobre",
            "novembre",
            "décembre",
        ],
    ),
];

/// The number of a month by its name in one of these languages, or by the name's first letters.
pub fn month(name: &str) -> Option<i8> {
    let name = name.trim_end_matches('.').to_lowercase();
    MONTHS.iter().find_map(|(_, names)| {
        let all = || (1i8..).zip(names.iter().map(|known| known.to_lowercase()));
        if let Some((n, _)) = all().find(|(_, known)| *known == name) {
            return Some(n);
        }
        let mut begun = all().filter(|(_, known)| name.chars().count() > 2 && known.starts_with(&name));
        begun.next().filter(|_| begun.next().is_none()).map(|(n, _)| n)
    })
}
