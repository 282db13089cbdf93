//! Orders that were read against those that were wanted.

/// An order in small letters, its signs close together.
fn plain(order: &str) -> String {
    let words: Vec<&str> = order.split_whitespace().collect();
    words.join(" ").to_lowercase().replace(" - ", "-")
}

/// The unit of an order, to pair what was read wrongly with what was wanted.
fn unit(order: &str) -> String {
    let order = plain(order);
    let order = order.strip_prefix("perpetual ").unwrap_or(&order).to_string();
    let order = order.rsplit(" then ").next().unwrap_or(&order);
    let mut words = order.split([' ', '-', '/']);
    match words.next() {
        Some("build" | "remove") => format!("adjustment {}", words.next_back().unwrap_or("")),
        Some("a" | "f") => words.next().unwrap_or("").into(),
        _ => order.into(),
    }
}

/// Right, refused, misread, and what was wrong.
pub fn score(wanted: &[String], got: &[String]) -> (usize, usize, usize, Vec<String>) {
    let orders = got.iter().filter(|g| !["HEADER", "STATUS", "VOTE"].iter().any(|w| g.starts_with(w)));
    let mut left: Vec<String> = orders.cloned().collect();
    let fits = |want: &str, got: &str| match want.strip_prefix("IF*") {
        Some(part) => plain(got).starts_with("if ") && plain(got).contains(&plain(part)),
        None => plain(want) == plain(got),
    };
    let (mut right, mut refused, mut misread, mut notes, mut open) = (0, 0, 0, Vec::new(), Vec::new());
    for want in wanted {
        let may = want.starts_with('?');
        let forms: Vec<&str> = want.trim_start_matches('?').split('|').collect();
        match left.iter().position(|g| forms.iter().any(|f| !f.starts_with('!') && fits(f, g))) {
            Some(at) => {
                left.remove(at);
                right += usize::from(!may);
            }
            None if !may => open.push(forms),
            None => {}
        }
    }
    for forms in open {
        let whose = unit(forms[0].trim_start_matches('!').trim_start_matches("IF*"));
        if let Some(at) = left.iter().position(|g| unit(g) == whose) {
            misread += 1;
            notes.push(format!("misread {}, not {}", left.remove(at), forms.join("|")));
        } else if forms.iter().any(|f| f.starts_with('!')) {
            right += 1;
        } else {
            refused += 1;
            notes.push(format!("refused {}", forms.join("|")));
        }
    }
    misread += left.len();
    notes.extend(left.iter().map(|g| format!("misread {g}, nobody ordered it")));
    (right, refused, misread, notes)
}
