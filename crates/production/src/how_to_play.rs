//! How each rule-set is played: the pages of the manual that players read, by the names of the rule-sets.

macro_rules! pages {
    ($($name:literal $topic:literal,)*) => {
        &[$(RulesPage {
            rule_set: $name,
            topic: $topic,
            text: include_str!(concat!("../../../docs/manual/rules-", $topic, ".md")),
        }),*]
    };
}

/// How a rule-set is played.
pub struct RulesPage {
    /// Name of the rule-set; of a board of the zine's own, empty.
    pub rule_set: &'static str,
    /// What `zine help` calls the page.
    pub topic: &'static str,
    /// The page, Markdown in English, its first line the title.
    pub text: &'static str,
}

/// All pages, in the order of the manual.
pub const PAGES: &[RulesPage] = pages![
    "Standard" "standard",
    "1897" "1897",
    "Rules1958" "1958",
    "Swiss" "swiss",
    "Claudian" "claudian",
    "Rather Silly" "rather-silly",
    "" "own-board",
];

/// The page of a rule-set.
pub fn page_of(rule_set: &str) -> Option<&'static RulesPage> {
    PAGES.iter().find(|page| page.rule_set == rule_set)
}
