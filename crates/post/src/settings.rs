//! Settings for sending mail: server, password, signature. From the environment or a file outside the zine's folder, never from
//! inside it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use diagnostics::Source;

/// The file as written.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MailSettingsFile {
    /// The server.
    pub host: String,
    /// Its port; 587, or 465 with `tls`, or 25 with `none`.
    pub port: Option<u16>,
    /// `starttls`, `tls` or `none`.
    pub security: Option<Security>,
    /// The user name.
    pub user: Option<String>,
    /// The password.
    pub password: Option<String>,
    /// The name this machine gives itself.
    pub hello: Option<String>,
    /// A PEM file with a certificate to trust besides the common ones.
    pub ca: Option<PathBuf>,
    /// Seconds to wait for the server.
    pub timeout: Option<u64>,
    /// Signature by domain keys.
    pub dkim: Option<Dkim>,
}

/// Encryption of the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Security {
    /// Begins unencrypted, then switches to TLS; refused if the server cannot.
    Starttls,
    /// Encrypted from the beginning.
    Tls,
    /// Unencrypted: on this machine only.
    None,
}

/// Signature by domain keys (DKIM).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dkim {
    /// The domain that signs.
    pub domain: String,
    /// Selector of its key.
    pub selector: String,
    /// File with the private key: RSA or Ed25519 as PEM (PKCS#8), RSA in PKCS#1 PEM, or 32 bytes of Ed25519 in base64.
    pub key: PathBuf,
    /// `rsa` or `ed25519`.
    #[serde(default)]
    pub algorithm: Algorithm,
}

/// Types of keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Algorithm {
    /// RSA.
    #[default]
    Rsa,
    /// Ed25519.
    Ed25519,
}

/// Everything needed for sending.
#[derive(Clone)]
pub struct SmtpSettings {
    /// The server.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// Encryption of the connection.
    pub security: Security,
    /// Name and password.
    pub login: Option<(String, String)>,
    /// The name this machine gives itself.
    pub hello: Option<String>,
    /// A certificate to trust besides the common ones.
    pub ca: Option<Vec<u8>>,
    /// Seconds to wait for the server.
    pub timeout: u64,
    /// The signature with its private key.
    pub dkim: Option<(Dkim, String)>,
}

/// The sources of the settings; everything outside is accessed through it.
pub struct SettingsSource<'a> {
    /// The zine's folder.
    pub root: &'a Path,
    /// A file named on the command line.
    pub file: Option<PathBuf>,
    /// The environment.
    pub environment: &'a dyn Fn(&str) -> Option<String>,
    /// Reads a file.
    pub read: &'a dyn Fn(&Path) -> std::io::Result<Vec<u8>>,
}

impl SmtpSettings {
    /// Reads the settings; `None` if no server is named anywhere.
    ///
    /// # Errors
    /// A file that is inside the folder, missing or wrong; a password that would be sent unencrypted.
    pub fn read(asked: &SettingsSource) -> Result<Option<SmtpSettings>, String> {
        let path = asked.file.clone().or_else(|| (asked.environment)("ZINE_SMTP_FILE").map(PathBuf::from));
        let mut file = match &path {
            None => MailSettingsFile::default(),
            Some(path) => {
                outside(asked.root, path)?;
                let bytes = (asked.read)(path).map_err(|e| format!("{}: {e}", path.display()))?;
                let source =
                    Source::new(path.display().to_string(), String::from_utf8_lossy(&bytes).into_owned());
                base::toml_values::parse::<MailSettingsFile>(&source).map_err(|e| e.render(false))?
            }
        };
        let known: BTreeMap<&str, Option<String>> =
            ["HOST", "PORT", "SECURITY", "USER", "PASSWORD", "HELLO", "CA", "TIMEOUT"]
                .into_iter()
                .map(|n| (n, (asked.environment)(&format!("ZINE_SMTP_{n}")).filter(|v| !v.is_empty())))
                .collect();
        let value = |name: &str| known.get(name).cloned().flatten();
        let number = |name: &str| {
            value(name)
                .map(|v| v.parse::<u64>().map_err(|_| format!("ZINE_SMTP_{name}: “{v}” is not a number")))
                .transpose()
        };
        if let Some(host) = value("HOST") {
            file.host = host;
        }
        if let Some(port) = number("PORT")? {
            file.port =
                Some(u16::try_from(port).map_err(|_| format!("ZINE_SMTP_PORT: {port} is not a port"))?);
        }
        if let Some(security) = value("SECURITY") {
            file.security = Some(match security.as_str() {
                "starttls" => Security::Starttls,
                "tls" => Security::Tls,
                "none" => Security::None,
                other => {
                    return Err(format!("ZINE_SMTP_SECURITY: “{other}” is not one of starttls, tls, none"));
                }
            });
        }
        file.user = value("USER").or(file.user);
        file.password = value("PASSWORD").or(file.password);
        file.hello = value("HELLO").or(file.hello);
        file.ca = value("CA").map(PathBuf::from).or(file.ca);
        file.timeout = number("TIMEOUT")?.or(file.timeout);
        if file.host.is_empty() {
            return match path {
                Some(path) => Err(format!("{}: the key “host” is missing", path.display())),
                None => Ok(None),
            };
        }
        file.settings(asked).map(Some)
    }
}

impl MailSettingsFile {
    fn settings(self, asked: &SettingsSource) -> Result<SmtpSettings, String> {
        let security = self.security.unwrap_or(Security::Starttls);
        let here = matches!(self.host.as_str(), "localhost" | "127.0.0.1" | "::1" | "[::1]");
        if security == Security::None && !here {
            return Err(format!(
                "mail to {} would be sent unencrypted: set security = \"starttls\" or \"tls\"",
                self.host
            ));
        }
        let login = match (self.user, self.password) {
            (Some(user), Some(password)) => Some((user, password)),
            (None, None) => None,
            (Some(_), None) => return Err("there is a user for the mail server, but no password".into()),
            (None, Some(_)) => return Err("there is a password for the mail server, but no user".into()),
        };
        let read = |path: &Path| {
            outside(asked.root, path)?;
            (asked.read)(path).map_err(|e| format!("{}: {e}", path.display()))
        };
        let ca = self
            .ca
            .as_deref()
            .map(|path| (asked.read)(path).map_err(|e| format!("{}: {e}", path.display())))
            .transpose()?;
        let dkim = match self.dkim {
            None => None,
            Some(dkim) => {
                let key = String::from_utf8_lossy(&read(&dkim.key)?).into_owned();
                Some((dkim, key))
            }
        };
        let port = self.port.unwrap_or(match security {
            Security::Starttls => 587,
            Security::Tls => 465,
            Security::None => 25,
        });
        let timeout = self.timeout.unwrap_or(60).clamp(1, 3600);
        Ok(SmtpSettings { host: self.host, port, security, login, hello: self.hello, ca, timeout, dkim })
    }
}

/// Refuses a file in the zine's folder, which is copied and handed on: passwords and keys must not be there.
fn outside(root: &Path, path: &Path) -> Result<(), String> {
    let (Ok(root), Ok(file)) = (root.canonicalize(), path.canonicalize()) else { return Ok(()) };
    if file.starts_with(root) {
        return Err(format!(
            "{} is in the zine's folder: keep passwords and keys outside it",
            path.display()
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(environment: &[(&str, &str)], text: Option<&str>) -> Result<Option<SmtpSettings>, String> {
        let environment =
            |name: &str| environment.iter().find(|(n, _)| *n == name).map(|(_, v)| v.to_string());
        let file = text.map(|_| PathBuf::from("/nowhere/smtp.toml"));
        let bytes = text.unwrap_or_default().as_bytes().to_vec();
        SmtpSettings::read(&SettingsSource {
            root: Path::new("/zine"),
            file,
            environment: &environment,
            read: &|_| Ok(bytes.clone()),
        })
    }

    #[test]
    fn without_a_server_there_are_no_settings() {
        assert!(read(&[], None).unwrap().is_none());
        let settings = read(
            &[("ZINE_SMTP_HOST", "mail.example.org"), ("ZINE_SMTP_USER", "ada"), ("ZINE_SMTP_PASSWORD", "x")],
            None,
        );
        let settings = settings.unwrap().unwrap();
        assert_eq!((settings.port, settings.security), (587, Security::Starttls));
    }

    #[test]
    fn passwords_never_go_in_the_open() {
        let said = |environment: &[(&str, &str)]| read(environment, None).err().unwrap_or_default();
        assert!(
            said(&[("ZINE_SMTP_HOST", "mail.example.org"), ("ZINE_SMTP_SECURITY", "none")])
                .contains("unencrypted")
        );
        assert!(said(&[("ZINE_SMTP_HOST", "localhost"), ("ZINE_SMTP_USER", "ada")]).contains("no password"));
        assert!(
            said(&[("ZINE_SMTP_HOST", "localhost"), ("ZINE_SMTP_SECURITY", "ssl")])
                .contains("starttls, tls, none")
        );
    }

    #[test]
    fn a_file_is_read_strictly_and_the_environment_goes_before_it() {
        let file = "host = \"a.example\"\nsecurity = \"tls\"\n";
        let settings = read(&[("ZINE_SMTP_HOST", "b.example")], Some(file)).unwrap().unwrap();
        assert_eq!((settings.host.as_str(), settings.port), ("b.example", 465));
        assert!(read(&[], Some("hots = \"a\"\n")).err().unwrap().contains("host"));
        assert!(read(&[], Some("port = 25\n")).err().unwrap().contains("host"));
    }
}
