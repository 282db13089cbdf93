//! Requests for money (`A-30`): a sentence, and a slip that is sent with the copy.

use serde::Serialize;

use accounts::payment_code::{PaymentAccount, is_iban, payment_code};
use accounts::{Account, CopyEntry, SubscriptionUnit};
use adjudicator::rules::MessageFact;
use base::money::Money;
use diagnostics::Diagnostic;
use folder::{Content, IssueFolder};
use page::lexicon::Lexicon;

use super::reckoned_accounts::Accounts;

/// The request to a reader: `[renewal] text`, else the amount in a few words; `None` if nothing is asked for.
pub fn renewal(content: &Content, words: &Lexicon, copy: &CopyEntry, number: i64) -> Option<String> {
    if copy.due <= Money(0) {
        return None;
    }
    let sum = words.money(&content.zine.money(), copy.due);
    Some(match &content.zine.renewal.text {
        Some(text) => {
            let name = content.people.get(&copy.person).map_or("", |p| p.name.as_str());
            text.replace("{sum}", &sum).replace("{issue}", &number.to_string()).replace("{name}", name)
        }
        None => {
            let id = if copy.due > copy.owes { "renewal-send" } else { "renewal-owe" };
            words.say(id, &[("sum", MessageFact::Text(sum))])
        }
    })
}

/// A slip for a reader who is asked for money, everything as printed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RenewalSlip {
    /// The reader's id.
    pub person: String,
    /// The name.
    pub name: String,
    /// The codes of the copy.
    pub code: String,
    /// The debt; empty if none.
    pub owes: String,
    /// The amount asked for.
    pub due: String,
    /// The request.
    pub text: String,
    /// The parts of the amount, one per line.
    pub lines: Vec<SlipLine>,
    /// The day by which to pay.
    pub pay_by: String,
    /// The ways to pay, the account among them.
    pub ways: Vec<String>,
    /// The reference for a payment, by which it is recognised.
    pub reference: String,
    /// The code for telephones; `None` without an account or a link.
    pub payment_code: Option<String>,
}

/// A part of the amount.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SlipLine {
    /// Its purpose, since when, or until which number.
    pub what: String,
    /// The amount.
    pub sum: String,
}

/// The slip of a reader with an issue; `None` if nothing is asked for. The accounts are those after the issue.
pub fn renewal_slip(
    content: &Content,
    words: &Lexicon,
    accounts: &Accounts,
    copy: &CopyEntry,
    issue: &IssueFolder,
) -> Option<RenewalSlip> {
    let text = renewal(content, words, copy, issue.number())?;
    let slip = SlipWords { content, words, accounts, copy, issue };
    let (person, currency) = (copy.person.clone(), content.zine.money());
    let reference = format!("#{person}");
    let mut ways = content.zine.renewal.ways.clone();
    let account = content.zine.renewal.account.as_ref().map(|account| account.get_ref());
    ways.extend(
        account.map(|account| {
            format!("{}, IBAN {} {}", account.holder, account.iban, account.bic).trim().into()
        }),
    );
    let account = account.map(|account| PaymentAccount {
        holder: account.holder.clone(),
        iban: account.iban.clone(),
        bic: account.bic.clone(),
        address: account.address.clone(),
    });
    let link = content.zine.renewal.link.as_ref();
    let link = link.map(|link| link.replace("{sum}", &currency.say(copy.due)).replace("{person}", &person));
    ways.extend(link.clone());
    let message = format!("{reference} {}", content.zine.title.get_ref());
    let payment_code = account.and_then(|account| payment_code(&account, &currency, copy.due, &message));
    Some(RenewalSlip {
        name: content.name(&person),
        code: copy.code(accounts.history.style),
        owes: currency.format_unless_zero(copy.owes),
        due: currency.say(copy.due),
        text,
        lines: slip.lines(),
        pay_by: slip.pay_by(),
        ways,
        reference,
        payment_code: payment_code.or(link),
        person,
    })
}

/// The fault of the account that slips name, if any.
pub fn account_fault(content: &Content) -> Option<Diagnostic> {
    let account = content.zine.renewal.account.as_ref()?;
    let iban = &account.get_ref().iban;
    let fault =
        Diagnostic::error("renewal-account", format!("“{iban}” is not an IBAN: its check digits do not fit"));
    let help = "compare it with a statement of the bank; an account without an IBAN is a line of ways";
    (!is_iban(iban)).then(|| fault.at(&content.source, account.span()).help(help))
}

/// The sources of a slip.
struct SlipWords<'a> {
    content: &'a Content,
    words: &'a Lexicon,
    accounts: &'a Accounts,
    copy: &'a CopyEntry,
    issue: &'a IssueFolder,
}

impl SlipWords<'_> {
    fn money(&self, sum: Money) -> String {
        self.words.money(&self.content.zine.money(), sum)
    }

    fn line(&self, id: &str, facts: &[(&'static str, String)], sum: Money) -> SlipLine {
        let facts: Vec<(&str, MessageFact)> =
            facts.iter().map(|(key, text)| (*key, MessageFact::Text(text.clone()))).collect();
        SlipLine { what: self.words.say(id, &facts), sum: self.money(sum) }
    }

    /// The day by which to pay: that of the next orders, else of the next issue.
    fn pay_by(&self) -> String {
        let facts =
            self.accounts.history.issues.iter().find(|issue| issue.facts.number == self.issue.number());
        let deadline = self.issue.file.deadline.as_ref().map(|moment| moment.at.date());
        let day = deadline.or(facts.map(|issue| issue.facts.next)).unwrap_or(self.issue.file.date.0);
        self.words.say("slip-pay-by", &[("day", MessageFact::Text(self.words.day(day)))])
    }

    fn lines(&self) -> Vec<SlipLine> {
        let mut out = Vec::new();
        if let Some(account) = self.accounts.reckoning.books.account(&self.copy.person) {
            self.debts(account, &mut out);
            self.fees(account, &mut out);
        }
        let renewal = self.copy.due - self.copy.owes;
        if renewal > Money(0) {
            out.push(self.subscription(renewal));
        }
        out
    }

    fn debts(&self, account: &Account, out: &mut Vec<SlipLine>) {
        for debt in &account.debts {
            let day = ("day", self.words.day(debt.date));
            out.push(match debt.issue {
                Some(issue) => self.line("slip-copy", &[("issue", issue.to_string()), day], debt.sum),
                None => self.line("slip-back", &[day], debt.sum),
            });
        }
    }

    fn fees(&self, account: &Account, out: &mut Vec<SlipLine>) {
        for seat in account.seats.iter().filter(|seat| seat.owes() > Money(0)) {
            let by_hand = self.content.hand_game(&seat.game).map(|game| &game.file.name);
            let name = self.content.game(&seat.game).map(|game| &game.file.name).or(by_hand);
            let name = name.map_or(seat.game.clone(), |name| name.get_ref().clone());
            let mut facts = vec![("game", name), ("issue", seat.entered.to_string())];
            let id = if seat.paid > Money(0) {
                facts.extend([("fee", self.money(seat.fee)), ("paid", self.money(seat.paid))]);
                "slip-fee-rest"
            } else {
                "slip-fee"
            };
            out.push(self.line(id, &facts, seat.owes()));
        }
    }

    /// The issues or pages that an amount buys: from the next issue on, up to which number.
    fn subscription(&self, sum: Money) -> SlipLine {
        let when = self.issue.date();
        let price = self.accounts.reckoning.books.price(&self.copy.person, when);
        let bought = price.map_or(0, |price| price.turn(sum).floor());
        let first = self.issue.number().saturating_add(1);
        let (first, last) = (first.to_string(), first.saturating_add(bought - 1).to_string());
        let count = ("count", bought.to_string());
        match price.map(|price| price.unit) {
            Some(SubscriptionUnit::Issue) if bought == 1 => self.line("slip-issue", &[("first", first)], sum),
            Some(SubscriptionUnit::Issue) => {
                self.line("slip-issues", &[count, ("first", first), ("last", last)], sum)
            }
            _ => self.line("slip-pages", &[count, ("first", first)], sum),
        }
    }
}
