//! The words of seven languages by class, compiled in from `words/*.toml`, and the commonest words of each.

use std::sync::OnceLock;

use rustc_hash::FxHashMap as HashMap;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Makes an enum whose variants are the keys of the word files, with a set of them.
macro_rules! keys {
    ($(#[$meta:meta])* $name:ident, $set:ident($words:literal): $($variant:ident = $key:literal)*) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs)]
        pub enum $name { $($variant),* }

        impl $name {
            /// All of them.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// The key of the word files.
            pub fn key(self) -> &'static str {
                match self { $($name::$variant => $key),* }
            }

            /// The one of a key.
            pub fn of(key: &str) -> Option<$name> {
                match key { $($key => Some($name::$variant),)* _ => None }
            }
        }

        #[doc = concat!("A set of [`", stringify!($name), "`].")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $set([u64; $words]);

        impl $set {
            /// The set of a few.
            pub const fn of(list: &[$name]) -> $set {
                let (mut bits, mut at) = ([0; $words], 0);
                while at < list.len() {
                    bits[list[at] as usize / 64] |= 1 << (list[at] as usize % 64);
                    at += 1;
                }
                $set(bits)
            }

            /// Whether one is in it.
            pub const fn has(self, one: $name) -> bool {
                self.0[one as usize / 64] >> (one as usize % 64) & 1 == 1
            }

            /// Whether the two share one.
            pub fn meets(self, other: $set) -> bool {
                !self.both(other).is_empty()
            }

            /// Both together.
            pub fn with(self, other: $set) -> $set {
                $set(std::array::from_fn(|at| self.0[at] | other.0[at]))
            }

            /// What both have.
            pub fn both(self, other: $set) -> $set {
                $set(std::array::from_fn(|at| self.0[at] & other.0[at]))
            }

            /// Without those of another.
            pub fn without(self, other: $set) -> $set {
                $set(std::array::from_fn(|at| self.0[at] & !other.0[at]))
            }

            /// Whether nothing is in it.
            pub fn is_empty(self) -> bool {
                self.0 == [0; $words]
            }
        }
    };
}

keys! {
    /// A class of words and phrases. A phrase has the classes of the longest entry that fits.
    Class, Classes(3):
    Army = "army" Fleet = "fleet" Move = "move" To = "to" Tov = "tov" Tail = "tail" Hold = "hold" Stand = "stand"
    Sup = "sup" SupBy = "supby" SupA = "supa" Conv = "conv" ConvBy = "convby" ConvA = "conva" Via = "via"
    ViaCon = "viacon" Mutual = "mutual" Disband = "disband" DisbandA = "disbanda" Retreat = "retreat"
    Build = "build" Remove = "remove" Waive = "waive" Neg = "neg" If = "if" Unless = "unless" Then = "then"
    Else = "else" Or = "or" Doubt = "doubt" Except = "except" Inst = "inst" Corr = "corr" Scrap = "scrap"
    Told = "told" Past = "past" Later = "later" But = "but" And = "and" Also = "also" Pron = "pron" All = "all"
    Rest = "rest" KeepW = "keepw" Repeat = "repeat" Keep = "keep" Perp = "perp" Attach = "attach" Proxy = "proxy"
    Fill = "fill" At = "at" From = "from" CoastN = "coast_n" CoastS = "coast_s" CoastE = "coast_e"
    CoastW = "coast_w" Greet = "greet" Close = "close" Press = "press" Priv = "priv" Vote = "vote" Month = "month"
    Wday = "wday" Spring = "spring" Summer = "summer" Fall = "fall" Winter = "winter" OrdWord = "ordword"
    Forward = "forward" Wrote = "wrote" NameHead = "namehead" MyOwn = "myown" With = "with" EverW = "everw"
    Now = "now" Moot = "moot" KeepV = "keepv" Vacant = "vacant" Occ = "occ" Wish = "wish" Nobody = "nobody"
    Status = "status" Canc = "canc" Only = "only" Give = "give" Why = "why" Link = "link" Separate = "separate"
    Consent = "consent" Hyper = "hyper" Hyp = "hyp" Select = "select" Atst = "atst" Follow = "follow"
    Boards = "boards" PickUp = "pickup" Distract = "distract" Llamas = "llamas" Plus = "plus" Minus = "minus"
    Birds = "birds" Distractor = "distractor" Exposer = "exposer" Timeship = "timeship" SeaMonster = "sea_monster"
    SpaceMonster = "space_monster" Explode = "explode" Shoo = "shoo" Sell = "sell" Expose = "expose"
    Raise = "raise" Capital = "capital" Off = "off" Withdraw = "withdraw_consent" Men = "men" Predict = "predict"
    Answer = "answer" Question = "question" Underpass = "underpass" Die = "die" Tardis = "tardis" Free = "free"
    Game = "game" Lost = "lost" AsHome = "ashome" AtCapital = "atcapital" Death = "death" Using = "using"
    First = "first" AsKind = "as" ViaUnder = "viaunder" Siamese = "siamese" Carries = "carries" Both = "both"
    Together = "together" Occupied = "occupied" Emptied = "emptied" Occupant = "occupant" Command = "command" SupIt = "supit" ThatS = "thats" MoveLast = "movelast" In2 = "in2"
    ConvIt = "convit" Vague = "vague" Leave = "leave" For = "for" Back = "goal_of" InIt = "in_it" Carried = "carried" Succeed = "succeed" Embarks = "embarks" ForMe = "forme" Chosen = "chosen"
}

keys! {
    /// A trait of a single word, whatever language the letter is in.
    Trait, Traits(1):
    Subject = "subject" Third = "third" Writer = "self" Refer = "refer" Copula = "copula" UnitWord = "unitword"
    Lone = "lone" Possible = "possible" Preference = "preference" Either = "either" Dislodged = "dislodged"
    RetreatTail = "retreattail" SeaWord = "seaword" AttackNoun = "attacknoun" CoastWord = "coastword"
    CoastBare = "coastbare" NegNoun = "goodneg" Until = "until" Maybe = "maybe" Would = "would" Sorry = "sorry"
    CoastLead = "coastlead" Where = "where" PostScript = "postscript" Suffix = "suffix" Mine = "mine" Again = "again" Centre = "centre" Yes = "yes" No = "answerno" Abstain = "abstain" Draw = "draw" Win = "win" Final = "final"
    Ferry = "ferry" Retract = "retract" Exists = "exists" Propose = "propose" ThatOne = "thatone" Above = "above" Telegraph = "telegraph" Indefinite = "indefinite" SheetLine = "sheetline" There = "there" Thousand = "thousand" Relative = "relative" Troops = "troops" OtherOne = "other_one" Strikes = "strikes" NumberWord = "numberword" Room = "room" Bids = "bids" Temporal = "temporal"
}

keys! {
    /// What a phrase of a letter does to the letters before it.
    Deed, Deeds(1):
    Back = "back" Withdraws = "withdraw" Replaces = "replace" Confirms = "confirm"
}

/// A set of classes by their names.
macro_rules! classes {
    ($($name:ident)*) => {
        $crate::reading::words::Classes::of(&[$($crate::reading::words::Class::$name),*])
    };
}
pub(crate) use classes;

/// The languages, in the order of the word files.
pub const LANGUAGES: [&str; 7] = ["en", "de", "fr", "it", "es", "nl", "sv"];
/// The number of a language by its code.
pub fn number_of(code: &str) -> Option<usize> {
    LANGUAGES.iter().position(|language| *language == code)
}

/// English.
pub const ENGLISH: usize = 0;
/// The bit of names that belong to no language: codes.
pub const CODE: u8 = 1 << 7;

const FILES: [(u8, &str); 8] = [
    (0, include_str!("words/en.toml")),
    (1, include_str!("words/de.toml")),
    (2, include_str!("words/fr.toml")),
    (3, include_str!("words/it.toml")),
    (4, include_str!("words/es.toml")),
    (5, include_str!("words/nl.toml")),
    (6, include_str!("words/sv.toml")),
    (0, include_str!("words/rules.toml")),
];

const COMMON: [&str; 7] = [
    include_str!("words/common-en.txt"),
    include_str!("words/common-de.txt"),
    include_str!("words/common-fr.txt"),
    include_str!("words/common-it.txt"),
    include_str!("words/common-es.txt"),
    include_str!("words/common-nl.txt"),
    include_str!("words/common-sv.txt"),
];

/// A word of the files, by number; 0 is any other word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WordId(pub u32);

/// An entry of a word file that begins with a word.
#[derive(Debug)]
pub struct Entry {
    /// The words behind the first.
    pub rest: Box<[WordId]>,
    /// How the last word of a phrase begins, if any ending will do.
    pub stem: Option<Box<str>>,
    /// Its class.
    pub class: Class,
    /// Its language, as an index.
    pub language: u8,
}

/// A beginning of words: `march*`.
#[derive(Debug)]
pub struct Stem {
    /// How the words begin.
    pub text: Box<str>,
    /// Their class.
    pub class: Class,
    /// Their language.
    pub language: u8,
}

/// All that is known of a word.
#[derive(Debug, Default)]
pub struct Info {
    /// Languages among whose commonest words it is, as bits.
    pub common: u8,
    /// Its traits in each language.
    pub traits: [Traits; 7],
    /// Entries that begin with it.
    pub entries: Vec<Entry>,
    /// The power it names, as an index of [`WordFiles::owners`], from 1.
    pub owner: u8,
    /// Languages in which it names that power, as bits.
    pub owner_languages: u8,
    /// The number it names, 0 for none.
    pub number: u8,
    /// It names the place in a row: `second`.
    pub is_ordinal: bool,
    /// The place whose units it tells (`Belgian`), as an index of [`WordFiles::sites`], from 1.
    pub site: u8,
}

impl Info {
    /// Whether it has a trait in some language.
    pub fn has(&self, one: Trait) -> bool {
        self.traits.iter().any(|traits| traits.has(one))
    }
}

/// The words of all languages.
#[derive(Debug)]
pub struct WordFiles {
    ids: HashMap<Box<str>, WordId>,
    infos: Vec<Info>,
    stems: HashMap<[u8; 2], Vec<Stem>>,
    /// Ids of powers that the word files name.
    pub owners: Vec<Box<str>>,
    /// Codes of places whose adjectives the word files have.
    pub sites: Vec<Box<str>>,
    /// Phrases about earlier letters, each in words.
    pub deeds: Vec<(Box<[WordId]>, Deed)>,
    /// Ends of compounds: `flotte`.
    pub suffixes: Vec<Box<str>>,
    /// Keys that no class or trait has, with their language: a fault of the files.
    pub unknown: Vec<String>,
}

/// The lexicon, made once.
pub fn lexicon() -> &'static WordFiles {
    static READY: OnceLock<WordFiles> = OnceLock::new();
    READY.get_or_init(WordFiles::new)
}

/// A word without capitals and accents: `Ärmelkanal` -> `armelkanal`.
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    fold_into(text, &mut out);
    out
}

/// Writes a word without capitals and accents.
pub fn fold_into(text: &str, out: &mut String) {
    if text.is_ascii() {
        out.extend(text.chars().map(|c| c.to_ascii_lowercase()));
        return;
    }
    for c in text.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase) {
        match c {
            'ß' => out.push_str("ss"),
            'œ' => out.push_str("oe"),
            'æ' => out.push_str("ae"),
            'ø' => out.push('o'),
            'ł' => out.push('l'),
            '’' => out.push('\''),
            c if is_combining_mark(c) => {}
            c => out.push(c),
        }
    }
}

/// The folded words of a text, signs left out.
pub fn parts(text: &str) -> Vec<String> {
    let folded = fold(text);
    folded.split(|c: char| !c.is_alphanumeric()).filter(|p| !p.is_empty()).map(String::from).collect()
}

/// What parts the classes of words in a word file from the phrases of letters that order nothing.
const PHRASES: &str = "\n[phrases]\n";

/// The phrases of a language's word file that order nothing, by class.
pub fn phrases(language: usize) -> Vec<(&'static str, Vec<&'static str>)> {
    let part = FILES.get(language).and_then(|(_, file)| file.split_once(PHRASES));
    part.map(|(_, phrases)| rows(phrases)).unwrap_or_default()
}

/// The phrases of an entry whose words may have alternatives: `gives|lends it|them support`.
fn spelled(entry: &str) -> Vec<String> {
    let longer = |phrases: Vec<String>, word: &str| {
        let with = |phrase: &String| word.split('|').map(|one| format!("{phrase}{one} ")).collect::<Vec<_>>();
        phrases.iter().flat_map(with).collect()
    };
    let phrases = entry.split(' ').fold(vec![String::new()], longer);
    phrases.iter().map(|phrase| phrase.trim_end().to_string()).collect()
}

/// The rows of a part of a word file: key and quoted words.
fn rows(part: &str) -> Vec<(&str, Vec<&str>)> {
    let mut out: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in part.lines().map(str::trim).filter(|l| !l.starts_with('#')) {
        let mut rest = line;
        if let Some((key, list)) = line.split_once('=').filter(|(k, _)| !k.contains('"')) {
            out.push((key.trim(), Vec::new()));
            rest = list;
        }
        let quoted = rest.split('"').skip(1).step_by(2);
        if let Some((_, words)) = out.last_mut() {
            words.extend(quoted);
        }
    }
    out
}

impl WordFiles {
    fn new() -> WordFiles {
        let mut lexicon = WordFiles {
            ids: HashMap::default(),
            infos: vec![Info::default()],
            stems: HashMap::default(),
            owners: Vec::new(),
            sites: Vec::new(),
            deeds: Vec::new(),
            suffixes: Vec::new(),
            unknown: Vec::new(),
        };
        for (language, file) in FILES {
            let classes = file.split_once(PHRASES).map_or(file, |(classes, _)| classes);
            for (key, words) in rows(classes) {
                let phrases = words.iter().flat_map(|word| spelled(word));
                phrases.for_each(|phrase| lexicon.add(language, key, &phrase));
            }
        }
        for (language, words) in COMMON.iter().enumerate() {
            for word in words.split_whitespace() {
                let id = lexicon.intern(&fold(word));
                lexicon.infos[id.0 as usize].common |= 1 << language;
            }
        }
        lexicon
    }

    fn add(&mut self, language: u8, key: &str, word: &str) {
        let words = parts(word.trim_end_matches('*'));
        let Some((first, rest)) = words.split_first() else { return };
        let has_stem = word.ends_with('*');
        if let Some(owner) = key.strip_prefix("owner_") {
            let id = self.intern(first);
            let info = &mut self.infos[id.0 as usize];
            info.owner = listed(&mut self.owners, owner);
            info.owner_languages |= 1 << language;
        } else if let Some(site) = key.strip_prefix("of_") {
            let id = self.intern(first);
            self.infos[id.0 as usize].site = listed(&mut self.sites, site);
        } else if let Some(number) = key.strip_prefix("number_").and_then(|n| n.parse().ok()) {
            let id = self.intern(first);
            self.infos[id.0 as usize].number = number;
        } else if let Some(number) = key.strip_prefix("ordinal_").and_then(|n| n.parse().ok()) {
            let id = self.intern(first);
            let info = &mut self.infos[id.0 as usize];
            (info.number, info.is_ordinal) = (number, true);
        } else if let Some(class) = Class::of(key) {
            if has_stem && rest.is_empty() {
                let text: Box<str> = first.as_str().into();
                if let Some(head) = head(&text) {
                    self.stems.entry(head).or_default().push(Stem { text, class, language });
                }
                return;
            }
            let id = self.intern(first);
            let stem = has_stem.then(|| rest.last().map(|w| w.as_str().into())).flatten();
            let rest = rest.iter().map(|w| self.intern(w)).collect();
            self.infos[id.0 as usize].entries.push(Entry { rest, stem, class, language });
        } else if let Some(one) = Trait::of(key) {
            let id = self.intern(first);
            let info = &mut self.infos[id.0 as usize];
            let traits = &mut info.traits[language as usize];
            *traits = traits.with(Traits::of(&[one]));
            if one == Trait::Suffix {
                self.suffixes.push(first.as_str().into());
            }
        } else if let Some(deed) = Deed::of(key) {
            let ids = words.iter().map(|w| self.intern(w)).collect();
            self.deeds.push((ids, deed));
        } else {
            self.unknown.push(format!("{} {key}", LANGUAGES[language as usize]));
        }
    }

    /// Words of two classes in one language, a line each.
    pub fn double_words(&self) -> Vec<String> {
        let mut out = Vec::new();
        for (word, id) in &self.ids {
            let singles = self.info(*id).entries.iter().filter(|e| e.rest.is_empty());
            let mut by_language: [Vec<&str>; 7] = Default::default();
            singles.for_each(|e| by_language[e.language as usize].push(e.class.key()));
            for (language, classes) in by_language.iter().enumerate().filter(|(_, list)| list.len() > 1) {
                out.push(format!("{} {word}: {}", LANGUAGES[language], classes.join(" ")));
            }
        }
        out.sort();
        out
    }

    fn intern(&mut self, word: &str) -> WordId {
        if let Some(id) = self.ids.get(word) {
            return *id;
        }
        let id = WordId(self.infos.len() as u32);
        self.infos.push(Info::default());
        self.ids.insert(word.into(), id);
        id
    }

    /// The number of a folded word.
    pub fn id(&self, folded: &str) -> WordId {
        self.ids.get(folded).copied().unwrap_or_default()
    }

    /// What is known of a word.
    pub fn info(&self, id: WordId) -> &Info {
        self.infos.get(id.0 as usize).unwrap_or(&self.infos[0])
    }

    /// Phrases about earlier letters that begin with a word.
    pub fn deeds_of(&self, word: WordId) -> impl Iterator<Item = &(Box<[WordId]>, Deed)> {
        self.deeds.iter().filter(move |(words, _)| words.first() == Some(&word) && word != WordId::default())
    }

    /// The stems that may fit a word.
    pub fn stems(&self, folded: &str) -> impl Iterator<Item = &Stem> {
        let list = head(folded).and_then(|head| self.stems.get(&head)).map_or(&[][..], Vec::as_slice);
        list.iter().filter(move |stem| folded.starts_with(&*stem.text))
    }
}

/// The number of a name in a list, from 1; it is added if it is new.
fn listed(list: &mut Vec<Box<str>>, name: &str) -> u8 {
    let at = list.iter().position(|known| **known == *name).unwrap_or_else(|| {
        list.push(name.into());
        list.len() - 1
    });
    at as u8 + 1
}

/// The first two bytes of a word.
fn head(word: &str) -> Option<[u8; 2]> {
    word.as_bytes().get(..2)?.try_into().ok()
}
