//! Mail by SMTP: one connection for many mails, and an exact account of what happened to each.

use std::time::Duration;

use base64ct::{Base64, Encoding};
use lettre::Address;
use lettre::message::dkim::{
    DkimCanonicalization, DkimCanonicalizationType, DkimConfig, DkimSigningAlgorithm, DkimSigningKey,
};
use lettre::message::header::HeaderName;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{Certificate, SmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt, Rset};
use lettre::transport::smtp::extension::ClientId;

use super::outgoing::sendable;
use super::send::{DeliveryOutcome, MailTransport};
use super::settings::{Algorithm, Security, SmtpSettings};

/// A server, connected on demand.
pub struct Smtp {
    settings: SmtpSettings,
    tls: Option<TlsParameters>,
    hello: ClientId,
    connection: Option<SmtpConnection>,
}

impl Smtp {
    /// Prepares the connection.
    ///
    /// # Errors
    /// A certificate that cannot be read.
    pub fn new(settings: SmtpSettings) -> Result<Smtp, String> {
        let tls = match settings.security {
            Security::None => None,
            Security::Starttls | Security::Tls => {
                let mut builder = TlsParameters::builder(settings.host.clone());
                if let Some(pem) = &settings.ca {
                    let certificate = Certificate::from_pem(pem)
                        .map_err(|e| format!("the certificate: {}", error_text(&e)))?;
                    builder = builder.add_root_certificate(certificate);
                }
                Some(builder.build().map_err(|e| format!("TLS: {}", error_text(&e)))?)
            }
        };
        let hello = settings.hello.clone().map_or_else(ClientId::default, ClientId::Domain);
        Ok(Smtp { settings, tls, hello, connection: None })
    }

    fn connected(&mut self) -> Result<&mut SmtpConnection, String> {
        let open = self.connection.take().filter(|c| !c.has_broken());
        let connection = match open {
            Some(connection) => connection,
            None => self.connect()?,
        };
        Ok(self.connection.insert(connection))
    }

    fn connect(&self) -> Result<SmtpConnection, String> {
        let settings = &self.settings;
        let place = format!("{}:{}", settings.host, settings.port);
        let timeout = Some(Duration::from_secs(settings.timeout));
        let wrapped = self.tls.as_ref().filter(|_| settings.security == Security::Tls);
        let server = (settings.host.as_str(), settings.port);
        let mut connection = SmtpConnection::connect(server, timeout, &self.hello, wrapped, None)
            .map_err(|e| format!("{place} cannot be reached: {}", error_text(&e)))?;
        if let (Security::Starttls, Some(tls)) = (settings.security, &self.tls) {
            connection
                .starttls(tls, &self.hello)
                .map_err(|e| format!("{place} does not encrypt: {}", error_text(&e)))?;
        }
        if let Some((user, password)) = &settings.login {
            let login = Credentials::new(user.clone(), password.clone());
            connection
                .auth(DEFAULT_MECHANISMS, &login)
                .map_err(|e| format!("{place} refused the login of {user}: {}", error_text(&e)))?;
        }
        Ok(connection)
    }

    /// The meaning of a refusal before the text; the connection is ready for the next mail, or closed.
    fn refused(&mut self, error: &Error) -> DeliveryOutcome {
        let said = error_text(error);
        let closing = error.status().is_some_and(|c| c.to_string() == "421");
        let answered = error.is_transient() || error.is_permanent();
        let ready = answered && !closing && self.connection.as_mut().is_some_and(|c| c.command(Rset).is_ok());
        if !ready {
            self.close();
        }
        match () {
            () if error.is_permanent() => DeliveryOutcome::Never(said),
            () => DeliveryOutcome::Later(said),
        }
    }
}

impl MailTransport for Smtp {
    fn offer(&mut self, from: &str, to: &str) -> Result<(), DeliveryOutcome> {
        let address = |text: &str| {
            let sent = sendable(text).map_err(DeliveryOutcome::Never)?;
            sent.parse::<Address>()
                .map_err(|e| DeliveryOutcome::Never(format!("“{text}” is not an e-mail address: {e}")))
        };
        let (from, to) = (address(from)?, address(to)?);
        let connection = self.connected().map_err(DeliveryOutcome::Broken)?;
        if let Err(error) = connection.command(Mail::new(Some(from.clone()), Vec::new())) {
            // A refusal of the sender is not the reader's fault.
            return Err(match self.refused(&error) {
                DeliveryOutcome::Never(said) => {
                    DeliveryOutcome::Broken(format!("the server does not take mail from {from}: {said}"))
                }
                other => other,
            });
        }
        let connection = self.connected().map_err(DeliveryOutcome::Broken)?;
        if let Err(error) = connection.command(Rcpt::new(to, Vec::new())) {
            return Err(self.refused(&error));
        }
        Ok(())
    }

    fn deliver(&mut self, bytes: &[u8]) -> DeliveryOutcome {
        let Some(connection) = self.connection.as_mut() else {
            return DeliveryOutcome::Later("the connection was closed".into());
        };
        if let Err(error) = connection.command(Data) {
            return self.refused(&error);
        }
        match connection.message(bytes) {
            Ok(answer) => DeliveryOutcome::Accepted(answer.message().collect::<Vec<_>>().join(" ")),
            Err(error) if error.is_transient() || error.is_permanent() => self.refused(&error),
            Err(error) => {
                // The text may have arrived whole before the connection broke.
                let said = error_text(&error);
                self.close();
                DeliveryOutcome::Doubt(said)
            }
        }
    }

    fn close(&mut self) {
        if let Some(mut connection) = self.connection.take() {
            let _ = connection.quit();
        }
    }
}

/// An error with its cause, in one line.
fn error_text(error: &Error) -> String {
    let cause = std::error::Error::source(error).map(|c| format!(": {c}")).unwrap_or_default();
    let whole = error.to_string();
    super::mail::line(
        &if whole.contains(cause.trim_start_matches(": ")) { whole } else { whole + &cause },
        300,
    )
}

/// The signature for every mail, if one is configured. It covers the headers of the list, as one-click unsubscription requires
/// (RFC 8058).
///
/// # Errors
/// A key that cannot be read.
pub fn dkim(settings: &SmtpSettings) -> Result<Option<DkimConfig>, String> {
    let Some((dkim, key)) = &settings.dkim else { return Ok(None) };
    let key = signing_key(key.trim(), dkim.algorithm).ok_or_else(|| {
        let wanted = "use a private key as `openssl genpkey` writes it, RSA or Ed25519, without a password";
        format!("{}: the key cannot be read: {wanted}", dkim.key.display())
    })?;
    let headers = [
        "From",
        "To",
        "Subject",
        "Date",
        "Message-ID",
        "MIME-Version",
        "Content-Type",
        "Content-Transfer-Encoding",
        "List-Id",
        "List-Unsubscribe",
        "List-Unsubscribe-Post",
    ];
    let headers = headers.into_iter().map(HeaderName::new_from_ascii_str).collect();
    let relaxed = DkimCanonicalization {
        header: DkimCanonicalizationType::Relaxed,
        body: DkimCanonicalizationType::Relaxed,
    };
    Ok(Some(DkimConfig::new(dkim.selector.clone(), dkim.domain.clone(), key, headers, relaxed)))
}

/// Reads a private key: PKCS#8 of either type, which names its type itself, or RSA in PKCS#1, or the 32 bytes of Ed25519 in
/// base64.
fn signing_key(text: &str, algorithm: Algorithm) -> Option<DkimSigningKey> {
    const ED25519: pkcs8::ObjectIdentifier = pkcs8::ObjectIdentifier::new_unwrap("1.3.101.112");
    let Ok(("PRIVATE KEY", document)) = pkcs8::SecretDocument::from_pem(text) else {
        let algorithm = match algorithm {
            Algorithm::Rsa => DkimSigningAlgorithm::Rsa,
            Algorithm::Ed25519 => DkimSigningAlgorithm::Ed25519,
        };
        return DkimSigningKey::new(text, algorithm).ok();
    };
    let key: pkcs8::PrivateKeyInfo<'_> = document.decode_msg().ok()?;
    if key.algorithm.oid == ED25519 {
        // The 32 bytes are in an OCTET STRING of their own (RFC 8410).
        let bytes = key.private_key.strip_prefix(&[4, 32])?;
        return DkimSigningKey::new(&Base64::encode_string(bytes), DkimSigningAlgorithm::Ed25519).ok();
    }
    let rsa = pkcs8::SecretDocument::try_from(key.private_key).ok()?;
    let text = rsa.to_pem("RSA PRIVATE KEY", pkcs8::LineEnding::LF).ok()?;
    DkimSigningKey::new(&text, DkimSigningAlgorithm::Rsa).ok()
}
