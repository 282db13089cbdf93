//! The live preview: what the folder would publish, made in memory again after every change and shown to a browser. With it
//! the editor's [`desk`], for whoever has its address.
//!
//! One thread makes pages ([`preview`]), one the PDF ([`paper`]), one the archive of sealed issues ([`sealed`]); all put
//! what they made on the [`PreviewStore`], from which [`http`] serves and tells open pages that something is new. The preview writes
//! nothing into the folder; the desk does what commands do.

pub mod archive_worker;
pub mod desk;
pub mod http;
#[cfg(feature = "typeset")]
pub mod pdf_worker;
pub mod preview;
pub mod preview_pages;
pub mod preview_store;
pub mod watch;
pub mod wire;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use folder::{Folder, IssueNumber};

pub use crate::desk::DeskOptions;
pub use crate::preview_store::{PreviewStore, PreviewUpdate};

/// What is shown, and where.
#[derive(Clone, Debug)]
pub struct Options {
    /// The zine's folder.
    pub root: PathBuf,
    /// The issue or flyer; the last issue, whichever that becomes, if none is named.
    pub issue: Option<IssueNumber>,
    /// Where the server listens. Only loopback addresses keep the preview to this machine.
    pub address: SocketAddr,
    /// The editor's desk, if that is open.
    pub desk: Option<DeskOptions>,
}

/// A preview at work. It goes on until the program ends.
pub struct Preview {
    /// Where it listens, with the port it was given.
    pub address: SocketAddr,
    /// What is shown.
    pub shelf: Arc<PreviewStore>,
    /// What the watching of the folder has to say, if it is not as it should be.
    pub odd: Option<String>,
}

/// Starts the preview: returns when the server listens; the first page is still being made then. The desk's token opens it, too.
///
/// # Errors
/// A sentence: the address cannot be listened on, or the folder cannot be watched.
pub fn start(options: &Options) -> Result<Preview, String> {
    start_behind(options, options.desk.as_ref().map(|desk| desk.token.clone()))
}

/// The same behind a word: what is not public yet is shown only below `/WORD/`.
///
/// # Errors
/// As [`start`].
pub fn start_behind(options: &Options, word: Option<String>) -> Result<Preview, String> {
    let shelf = Arc::new(PreviewStore::new());
    let folder = Folder::new(&options.root);
    let mut watch = watch::FolderWatcher::new(&options.root, &preview::other_folders(&folder))?;
    let odd = watch.problem.take();
    let address = http::listen(options, word, &shelf)?;
    let (root, issue, put) = (options.root.clone(), options.issue, Arc::clone(&shelf));
    thread::spawn(move || preview::run(&root, issue, &mut watch, &mut |shown| put.show(shown)));
    let (root, put) = (options.root.clone(), Arc::clone(&shelf));
    thread::spawn(move || archive_worker::run(&root, &put));
    #[cfg(feature = "typeset")]
    {
        let (root, put) = (options.root.clone(), Arc::clone(&shelf));
        thread::spawn(move || pdf_worker::run(&root, &put));
    }
    Ok(Preview { address, shelf, odd })
}
