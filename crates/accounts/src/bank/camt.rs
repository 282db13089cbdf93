//! Bank statements in XML (ISO 20022): camt.052, camt.053, camt.054.

use jiff::civil::Date;
use roxmltree::{Document, Node};

use base::money::{Currency, Money};

use super::row::{BankRow, References, RowFault, names_something, state_fault};
use super::sums::sum;

/// Reads a camt.052, camt.053 or camt.054 of any version.
///
/// # Errors
/// A text that is not XML, or not a statement for customers.
pub fn read_camt(text: &str, currency: &Currency) -> Result<Vec<BankRow>, String> {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    let document =
        Document::parse_with_options(text, options).map_err(|fault| format!("this is not XML: {fault}"))?;
    let root = document.root();
    if !root
        .descendants()
        .any(|node| node.tag_name().name().starts_with("BkToCstmr") || node.tag_name().name() == "Ntry")
    {
        let name = document.root_element().tag_name().name();
        return Err(format!("this is XML of another kind (<{name}>), not camt.052, camt.053 or camt.054"));
    }
    let mut references = References::default();
    let entries = descendants(root, "Ntry");
    Ok(entries.flat_map(|entry| entry_rows(text, entry, currency, &mut references)).collect())
}

/// The rows of an entry: one, or one for each payment of a batch.
fn entry_rows(
    text: &str,
    entry: Node<'_, '_>,
    currency: &Currency,
    references: &mut References,
) -> Vec<BankRow> {
    let parts: Vec<Node<'_, '_>> = descendants(entry, "TxDtls").collect();
    let mut rows: Vec<BankRow> = match parts.as_slice() {
        [] => vec![camt_row(text, entry, None, currency, references)],
        parts => {
            let alone = parts.len() == 1;
            parts
                .iter()
                .map(|part| camt_row(text, entry, Some((*part, alone)), currency, references))
                .collect()
        }
    };
    let state = state_fault(&text_of(entry, &["Sts"]).unwrap_or_default());
    let taken_back =
        child(entry, "RvslInd").is_some_and(|node| matches!(content(node).as_str(), "true" | "1"));
    let found = state.or(taken_back.then_some(RowFault::Reversal));
    let found = found.or((!adds_up(&rows, camt_sum(entry, currency))).then_some(RowFault::Parts));
    for row in &mut rows {
        row.fault = found.clone().or(row.fault.take());
    }
    rows.into_iter().map(|row| row.judged(currency)).collect()
}

/// Whether the payments of an entry add up to its amount, as far as they are in the zine's currency.
fn adds_up(rows: &[BankRow], sum: Option<Money>) -> bool {
    let Some(sum) = sum.filter(|_| rows.len() > 1 && rows.iter().all(|row| row.foreign.is_empty())) else {
        return true;
    };
    let parts: Option<Vec<i64>> = rows.iter().map(|row| Some(row.amount?.0)).collect();
    parts.is_some_and(|parts| {
        parts.into_iter().fold(0i64, i64::saturating_add).saturating_abs() == sum.0.saturating_abs()
    })
}

/// The row of an entry, or of one payment in it; `alone`: the entry has no other.
fn camt_row(
    text: &str,
    entry: Node<'_, '_>,
    payment: Option<(Node<'_, '_>, bool)>,
    currency: &Currency,
    references: &mut References,
) -> BankRow {
    let (part, many) = payment.map_or((entry, false), |(part, alone)| (part, !alone));
    // A single payment came as the entry says, whatever was instructed.
    let amount = match payment.filter(|_| many || child(entry, "Amt").is_none()) {
        Some((part, _)) => part_amount(part),
        None => child(entry, "Amt"),
    };
    let code = amount.or(child(entry, "Amt")).and_then(|amount| amount.attribute("Ccy")).unwrap_or_default();
    let code = code.trim_matches(['"', '\'', ' ']);
    let way = child(part, "CdtDbtInd").or_else(|| child(entry, "CdtDbtInd"));
    let out_of = way.is_some_and(|node| content(node) == "DBIT");
    let sum = amount.and_then(|amount| sum(&content(amount), '.', currency)).map(|written| written.money);
    let own = [text_of(part, &["Refs", "AcctSvcrRef"]), text_of(part, &["Refs", "TxId"])];
    let own = own.into_iter().chain((!many).then(|| text_of(entry, &["AcctSvcrRef"])));
    let own = own.flatten().find(|reference| names_something(reference)).unwrap_or_default();
    let range = inside(text, part);
    let (party, account) = if out_of { ("Cdtr", "CdtrAcct") } else { ("Dbtr", "DbtrAcct") };
    BankRow {
        line: text[..range.start].matches('\n').count() + 1,
        reference: references.of(&own, &text[range]),
        own_account: own_account(entry),
        date: ["BookgDt", "ValDt"]
            .iter()
            .find_map(|name| text_of(entry, &[name])?.get(..10)?.parse::<Date>().ok()),
        amount: sum.map(|sum| if out_of { Money(-sum.0.saturating_abs()) } else { sum }),
        foreign: if code == currency.code() { String::new() } else { code.into() },
        name: text_of(part, &[party, "Nm"]).unwrap_or_default(),
        note: note(part),
        account: text_of(part, &[account, "IBAN"])
            .or_else(|| text_of(part, &[account, "Othr", "Id"]))
            .unwrap_or_default(),
        // Money that was sent, and came back.
        fault: descendants(part, "RtrInf").next().map(|_| RowFault::Reversal),
        ..BankRow::default()
    }
}

/// The account of the statement that an entry is in.
fn own_account(entry: Node<'_, '_>) -> String {
    let account = entry.ancestors().find_map(|above| child(above, "Acct"));
    let id = account.and_then(|account| child(account, "Id"));
    id.and_then(|id| text_of(id, &["IBAN"]).or_else(|| text_of(id, &["Othr", "Id"]))).unwrap_or_default()
}

/// The payer's note: in words, as the number of a bill, or what the bank says about it.
fn note(part: Node<'_, '_>) -> String {
    let all = ["Ustrd", "AddtlRmtInf", "AddtlTxInf", "AddtlNtryInf"].map(|name| {
        let mut notes: Vec<String> = descendants(part, name).map(content).collect();
        if name == "AddtlRmtInf" {
            notes.extend(text_of(part, &["CdtrRefInf", "Ref"]));
        }
        notes.join(" ")
    });
    all.into_iter().find(|note| !note.is_empty()).unwrap_or_default()
}

/// The amount of an entry, if it is in the zine's currency.
fn camt_sum(entry: Node<'_, '_>, currency: &Currency) -> Option<Money> {
    let amount = child(entry, "Amt")?;
    let is_foreign = amount.attribute("Ccy").is_some_and(|code| code.trim() != currency.code());
    if is_foreign { None } else { sum(&content(amount), '.', currency).map(|written| written.money) }
}

/// The amount that came with a payment, not the one instructed.
fn part_amount<'a, 'i>(part: Node<'a, 'i>) -> Option<Node<'a, 'i>> {
    let sent = child(part, "AmtDtls").and_then(|details| child(child(details, "TxAmt")?, "Amt"));
    sent.or_else(|| child(part, "Amt"))
}

/// Descendants with a name, in any name space.
fn descendants<'a, 'i>(node: Node<'a, 'i>, name: &str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.descendants().skip(1).filter(move |node| node.tag_name().name() == name)
}

fn child<'a, 'i>(node: Node<'a, 'i>, name: &str) -> Option<Node<'a, 'i>> {
    node.children().find(|node| node.tag_name().name() == name)
}

/// Text of an element, found by a path of names.
fn text_of(node: Node<'_, '_>, names: &[&str]) -> Option<String> {
    names.iter().try_fold(node, |node, name| descendants(node, name).next()).map(content)
}

/// All text in an element.
fn content(node: Node<'_, '_>) -> String {
    let texts = node.descendants().filter(Node::is_text).filter_map(|node| node.text());
    texts.collect::<String>().trim().to_string()
}

/// Byte range of an element's content.
fn inside(text: &str, element: Node<'_, '_>) -> std::ops::Range<usize> {
    let range = element.range();
    let mut quote = None;
    let begin = text[range.clone()].find(|c: char| match quote {
        Some(open) => {
            quote = Some(open).filter(|open| *open != c);
            false
        }
        None => {
            quote = Some(c).filter(|c| matches!(c, '"' | '\''));
            c == '>'
        }
    });
    let begin = begin.map_or(range.end, |at| range.start + at + 1);
    let end = text[begin..range.end].rfind("</").map_or(range.end, |at| begin + at);
    begin..end
}
