//! `scale/check-on-machines` over a real ssh server: twelve shards on two logins, a driver that is killed half-way, and
//! what comes out in the end against a serial run.

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Runs a command that must succeed; its stdout.
#[track_caller]
fn must(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {}\n{stderr}", output.status);
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// An ssh server on this machine with keys of its own, and two logins. All of it goes with this value.
struct Server {
    folder: PathBuf,
    users: Vec<String>,
    daemon: Option<Child>,
    _temporary: tempfile::TempDir,
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut daemon) = self.daemon.take() {
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
        for user in &self.users {
            let _ = Command::new("userdel").args(["--force", "--remove", user]).output();
        }
    }
}

impl Server {
    fn start() -> Self {
        let temporary = tempfile::Builder::new().prefix("boardwright-ssh-").tempdir_in("/tmp").unwrap();
        let folder = temporary.path().to_owned();
        // the other logins read from here
        must(Command::new("chmod").args(["755"]).arg(&folder));
        let mut server = Self { folder, users: Vec::new(), daemon: None, _temporary: temporary };
        let own = must(Command::new("id").arg("-un")).trim().to_owned();
        let is_root = must(Command::new("id").arg("-u")).trim() == "0";
        let logins: Vec<String> = if is_root {
            // real users; a server without PAM lets nobody in whose password is locked, and «*» is none
            let number = std::process::id() % 10_000;
            for name in ["a", "b"].map(|letter| format!("bwtest{letter}{number}")) {
                let home = server.folder.join(&name);
                must(
                    Command::new("useradd")
                        .args(["--create-home", "--shell", "/bin/sh", "--password", "*", "--home-dir"])
                        .arg(home)
                        .arg(&name),
                );
                server.users.push(name);
            }
            server.users.clone()
        } else {
            eprintln!("not root: two names of one login");
            vec![own.clone(), own]
        };
        server.configure(&logins);
        server
    }

    fn configure(&mut self, logins: &[String]) {
        let at = |name: &str| self.folder.join(name).display().to_string();
        for key in ["host", "key"] {
            must(Command::new("ssh-keygen").args(["-q", "-t", "ed25519", "-N", "", "-f", &at(key)]));
        }
        fs::copy(self.folder.join("key.pub"), self.folder.join("authorized")).unwrap();
        must(Command::new("chmod").args(["644", &at("authorized")]));
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let (host, authorized, pid) = (at("host"), at("authorized"), at("pid"));
        let config = format!(
            "Port {port}\nListenAddress 127.0.0.1\nHostKey {host}\nPidFile {pid}\nAuthorizedKeysFile {authorized}\n\
             UsePAM no\nStrictModes no\nPasswordAuthentication no\nKbdInteractiveAuthentication no\nMaxStartups 100\n"
        );
        fs::write(self.folder.join("sshd_config"), config).unwrap();
        let (key, known) = (at("key"), at("known"));
        let mut client = format!(
            "Host *\n  HostName 127.0.0.1\n  Port {port}\n  IdentityFile {key}\n  IdentitiesOnly yes\n  BatchMode yes\n\
             StrictHostKeyChecking no\n  UserKnownHostsFile {known}\n  LogLevel ERROR\n  ConnectTimeout 30\n"
        );
        for (name, login) in ["one", "two"].iter().zip(logins) {
            client.push_str(&format!("Host {name}\n  User {login}\n"));
        }
        fs::write(self.folder.join("ssh_config"), client).unwrap();
        // what the package's service makes at the start of the system
        if !self.users.is_empty() {
            fs::create_dir_all("/run/sshd").unwrap();
        }
        let log = self.folder.join("log");
        let mut daemon = Command::new("/usr/sbin/sshd");
        daemon.arg("-D").arg("-f").arg(at("sshd_config")).arg("-E").arg(&log);
        let mut daemon = daemon.spawn().expect("sshd; on Debian: apt-get install openssh-server");
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            let ended = daemon.try_wait().unwrap();
            let log = fs::read_to_string(&log).unwrap_or_default();
            assert!(
                ended.is_none() && begun.elapsed() < Duration::from_secs(30),
                "sshd does not start: {ended:?}\n{log}"
            );
            sleep(Duration::from_millis(20));
        }
        self.daemon = Some(daemon);
        for name in ["one", "two"] {
            let mut ssh = Command::new("ssh");
            ssh.arg("-F").arg(self.folder.join("ssh_config")).args([name, "echo", "here"]);
            assert_eq!(must(&mut ssh), "here\n", "{}", fs::read_to_string(&log).unwrap_or_default());
        }
    }

    /// The driver of a job, in a group of its own.
    fn driver(&self, output: &str, options: &[&str]) -> Command {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut driver = Command::new(root.join("scale/check-on-machines"));
        driver.args(["-k", "-n", "40", "-p", "~/boardwright"]);
        driver.args(["machines", "in.jsonl", output]).args(options);
        self.use_ssh(&mut driver).process_group(0);
        driver
    }

    fn use_ssh<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        command.env("PARALLEL_SSH", format!("ssh -F {}", self.folder.join("ssh_config").display()));
        // what a shell would say, and what parallel believes
        command.env("PWD", &self.folder);
        command.env("HOME", &self.folder).current_dir(&self.folder).stdin(Stdio::null())
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// What the log of the jobs says: shard, login and beginning of each that was done.
    fn jobs(&self) -> Vec<(usize, String, String)> {
        let text = fs::read_to_string(self.folder.join("out.jsonl.work/joblog")).unwrap_or_default();
        let lines = text.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
        let done = lines.filter(|words| words.len() == 9 && words[6] == "0");
        let mut jobs: Vec<_> =
            done.filter_map(|words| Some((words[0].parse().ok()?, words[1].to_owned(), words[2].to_owned()))).collect();
        jobs.sort();
        jobs
    }
}

/// Mates in two and what is none, some lines broken: twelve shards of 40, the last one not full.
fn lines() -> String {
    let squares = |n: usize| [n * 7 % 8, n * 3 % 8, n * 5 % 7, n / 8 % 8];
    let mut lines = String::new();
    for n in 0..471 {
        let [a, b, c, d] = squares(n);
        let row = |file: usize, piece: char| {
            let gap = |n: usize| if n == 0 { String::new() } else { n.to_string() };
            format!("{}{piece}{}", gap(file), gap(7 - file))
        };
        let fen = format!("{}/8/{}/8/8/{}/8/{} w - - 0 1", row(a, 'k'), row(b, 'K'), row(c, 'Q'), row(d, 'R'));
        match n % 97 {
            13 => lines.push_str("no puzzle\n"),
            31 => lines.push('\n'),
            _ => lines.push_str(&format!("{{\"id\": {n}, \"fen\": \"{fen}\", \"task\": \"#2\"}}\n")),
        }
    }
    lines.pop(); // nor has the last line an end
    lines
}

#[test]
fn a_killed_job_goes_on_where_it_was() {
    if std::env::var_os("BOARDWRIGHT_SSH").is_none() {
        eprintln!("skipped: BOARDWRIGHT_SSH=1 spreads a job over an ssh server (parallel, rsync, openssh-server)");
        return;
    }
    let server = Server::start();
    let program = server.folder.join("boardwright");
    fs::copy(env!("CARGO_BIN_EXE_boardwright"), &program).unwrap();
    must(Command::new("chmod").arg("755").arg(&program));
    fs::write(server.folder.join("in.jsonl"), lines()).unwrap();
    fs::write(server.folder.join("machines"), "one\ntwo\n").unwrap();
    // the program goes into each home as the manual says
    let mut send = Command::new("parallel");
    send.args(["--nonall", "--sshloginfile", "machines", "--basefile", "boardwright", "true"]);
    must(server.use_ssh(&mut send));
    let serial =
        Command::new(&program).args(["-q", "check", "--jsonl", "in.jsonl"]).current_dir(&server.folder).output();
    let serial = String::from_utf8(serial.unwrap().stdout).unwrap();
    assert_eq!((serial.lines().count(), lines().lines().count()), (471, 471));
    assert!(serial.contains("\"sound\"") && serial.contains("\"no_solution\"") && serial.contains("\"cooked\""));

    // killed when some shards are back, with everything that belongs to the driver
    let mut driver = server.driver("out.jsonl", &[]).spawn().unwrap();
    while server.jobs().len() < 4 {
        assert!(driver.try_wait().unwrap().is_none(), "the driver ended too early");
        sleep(Duration::from_millis(10));
    }
    must(Command::new("kill").args(["-KILL", "--", &format!("-{}", driver.id())]));
    assert_eq!(driver.wait().unwrap().signal(), Some(9));
    assert!(!server.folder.join("out.jsonl").exists());
    let before = server.jobs();
    assert!((4..12).contains(&before.len()), "{before:?}");

    // what the log believes to be there is lost, or not whole, and the log itself is torn
    let work = server.folder.join("out.jsonl.work");
    let shard = |n: usize| work.join(format!("out/{:06}.jsonl", n - 1));
    fs::remove_file(shard(before[0].0)).unwrap();
    let half = fs::read_to_string(shard(before[1].0)).unwrap();
    fs::write(shard(before[1].0), &half[..half.len() / 2]).unwrap();
    let log = server.read("out.jsonl.work/joblog");
    fs::write(work.join("joblog"), format!("{log}12\tone\t17")).unwrap();

    // another question is refused
    let refused = server.driver("out.jsonl", &["--", "--strict"]).output().unwrap();
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && said.contains("other options"), "{said}");

    must(&mut server.driver("out.jsonl", &[]));
    let merged = server.read("out.jsonl");
    assert_eq!(merged.lines().count(), 471);
    assert!(merged == serial, "the merged answers differ from those of one machine");
    let after = server.jobs();
    assert_eq!(after.iter().map(|job| job.0).collect::<Vec<_>>(), (1..=12).collect::<Vec<_>>(), "{after:?}");
    for login in ["one", "two"] {
        assert!(after.iter().any(|job| job.1 == login), "{login} did nothing: {after:?}");
    }
    // only what was lost was done again
    assert!(before[2..].iter().all(|job| after.contains(job)), "{before:?}\n{after:?}");
    assert!(before[..2].iter().all(|job| !after.contains(job)), "{before:?}\n{after:?}");

    // done already: nothing runs, the same comes out; options with spaces and the end of the work folder
    fs::remove_file(server.folder.join("out.jsonl")).unwrap();
    must(&mut server.driver("out.jsonl", &[]));
    assert!(server.read("out.jsonl") == serial && server.jobs() == after);
    for user in &server.users {
        let left = server.folder.join(user).join("in");
        assert!(!left.exists(), "{} was left behind", left.display());
    }
}
