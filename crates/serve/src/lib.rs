//! The live preview: everything the folder would publish, rebuilt in memory after every change and shown in a browser;
//! and the editor's [`desk`], for those who have its address.
//!
//! One thread builds pages ([`preview`]), one the PDF ([`pdf_worker`]), one the archive of sealed issues
//! ([`archive_worker`]); all put their results in the [`PreviewStore`], from which [`http`] serves them and notifies open
//! pages of changes. The preview writes nothing into the folder; the desk does what commands do.

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

/// The options of the preview.
#[derive(Clone, Debug)]
pub struct Options {
    /// The zine's folder.
    pub root: PathBuf,
    /// The issue or flyer; if not given, always the last issue.
    pub issue: Option<IssueNumber>,
    /// The address to listen on. Only loopback addresses keep the preview on this machine.
    pub address: SocketAddr,
    /// The editor's desk, if that is open.
    pub desk: Option<DeskOptions>,
}

/// A running preview. It runs until the program ends.
pub struct Preview {
    /// The address it listens on, with the actual port.
    pub address: SocketAddr,
    /// The results of the preview.
    pub shelf: Arc<PreviewStore>,
    /// A problem with watching the folder, if there is one.
    pub odd: Option<String>,
}

/// Starts the preview: returns when the server listens, while the first page is still being built. The desk's token also
/// opens the preview.
///
/// # Errors
/// A sentence: the address cannot be used, or the folder cannot be watched.
pub fn start(options: &Options) -> Result<Preview, String> {
    start_behind(options, options.desk.as_ref().map(|desk| desk.token.clone()))
}

/// Starts the preview behind a word: unpublished pages are shown only below `/WORD/`.
///
/// # Errors
/// The same as of [`start`].
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
