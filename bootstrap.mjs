// Prepares a clone to be started or tested: node bootstrap.mjs start | build | test | edge.
// Uses Node's own modules only, because it runs before anything is installed. Prints nothing when nothing is to do.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeRuntime } from './scripts/node-runtime.mjs';

const root = path.dirname(fileURLToPath(import.meta.url));
const inRoot = (...parts) => path.join(root, ...parts);
const say = (sentence) => console.log(`[citadel watch] ${sentence}`);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Ends the run with a message for people and without a stack. */
class Refusal extends Error {}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const node = new NodeRuntime(root, readJson(inRoot('runtime.json')));

// --- Children -------------------------------------------------------------------------------------------------------

const children = new Set();
let stopping = false;

function killTree(child, signal) {
  try {
    // Each child leads its own process group, so that the processes it started end with it.
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended already.
  }
}

async function stopChildren() {
  const still = () => [...children].filter((child) => child.exitCode === null && child.signalCode === null);
  for (const child of still()) killTree(child, 'SIGTERM');
  for (let waited = 0; still().length > 0 && waited < 3000; waited += 50) await sleep(50);
  for (const child of still()) killTree(child, 'SIGKILL');
}

/** Returns the environment of children: the Node of this clone is first on their path. */
function childEnv() {
  if (node.binary === process.execPath || !fs.existsSync(node.binary)) return process.env;
  return { ...process.env, PATH: [path.dirname(node.binary), process.env.PATH].join(path.delimiter) };
}

/** Runs a command and returns its output, which is shown only when the command fails. */
function run(what, command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...childEnv(), ...env },
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    let output = '';
    const collect = (chunk) => (output = (output + chunk).slice(-20_000));
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => reject(new Refusal(`${what} could not be run: ${error.message}`)));
    child.on('close', (code, signal) => {
      children.delete(child);
      if (code === 0) return resolve(output);
      reject(new Refusal(`${output.trimEnd()}\n\n${what} failed (${signal ?? `code ${code}`}).`));
    });
  });
}

function npm(what, ...args) {
  const cli = process.env.npm_execpath;
  const binary = fs.existsSync(node.binary) ? node.binary : process.execPath;
  if (cli?.endsWith('npm-cli.js')) return run(what, binary, [cli, ...args]);
  return process.platform === 'win32' ? run(what, 'cmd', ['/c', 'npm', ...args]) : run(what, 'npm', args);
}

async function timed(sentence, work) {
  const begun = Date.now();
  say(`${sentence} …`);
  await work();
  say(`done in ${Math.max(1, Math.round((Date.now() - begun) / 1000))} s`);
}

// --- Node -----------------------------------------------------------------------------------------------------------

async function bringNode() {
  const install = (folder, spec) =>
    npm(
      'The installation of Node',
      ...['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'],
      ...['--loglevel=error', spec],
    );
  const tryOut = (binary) => run('Node', binary, ['--version']);
  const work = () =>
    node.bring(install, tryOut).catch((error) => {
      throw new Refusal(error.message);
    });
  if (node.sentence) await timed(node.sentence, work);
}

// --- Packages -------------------------------------------------------------------------------------------------------

const installStamp = inRoot('node_modules', '.citadel-watch.json');

function installState() {
  const lock = createHash('sha256')
    .update(fs.readFileSync(inRoot('package-lock.json')))
    .digest('hex');
  return { lock, platform: `${process.platform}-${process.arch}` };
}

/** Returns true when npm's record of node_modules has all packages of the lock file, after an npm install by hand. */
function npmInstalledIt() {
  const wanted = readJson(inRoot('package-lock.json'))?.packages;
  const present = readJson(inRoot('node_modules', '.package-lock.json'))?.packages;
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '') return true;
    const found = present[place];
    if (!found) return Boolean(entry.optional || entry.devOptional);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function packagesAreStale() {
  // A link points to another clone's folder, which npm ci would empty.
  if (fs.lstatSync(inRoot('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return false;
  const wanted = installState();
  const stamp = readJson(installStamp);
  if (stamp?.lock === wanted.lock && stamp.platform === wanted.platform) return false;
  return (stamp !== undefined && stamp.platform !== wanted.platform) || !npmInstalledIt();
}

function install() {
  return timed('Installing packages (once, about a minute)', async () => {
    fs.rmSync(installStamp, { force: true });
    await npm('The installation of packages', 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error');
    fs.mkdirSync(inRoot('node_modules'), { recursive: true });
    fs.writeFileSync(installStamp, JSON.stringify(installState()));
  });
}

// --- Builds ---------------------------------------------------------------------------------------------------------

const BUILDS = {
  server: {
    sources: ['server', 'shared', 'nest-cli.json', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'],
    makes: ['server', 'shared'],
    product: 'server/main.js',
  },
  client: {
    sources: ['client', 'shared', 'tsconfig.json', 'package-lock.json'],
    makes: ['client'],
    product: 'client/index.html',
  },
};

const buildStamp = (name) => inRoot('dist', `.${name}.sha256`);

function filesBelow(place) {
  const stat = fs.statSync(inRoot(place), { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat ? [place] : [];
  const names = fs.readdirSync(inRoot(place)).filter((name) => !name.startsWith('.') && !/\.spec\.tsx?$/.test(name));
  return names.sort().flatMap((name) => filesBelow(`${place}/${name}`));
}

/** Hashes the content of the sources, not their dates, so that a fresh checkout or a touched file builds nothing. */
function sourceHash(name) {
  const hash = createHash('sha256');
  for (const file of BUILDS[name].sources.flatMap(filesBelow)) {
    hash
      .update(`${file}\0`)
      .update(fs.readFileSync(inRoot(file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function staleBuilds() {
  return Object.keys(BUILDS).filter((name) => {
    if (!fs.existsSync(inRoot('dist', BUILDS[name].product))) return true;
    const stamp = buildStamp(name);
    return !fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== sourceHash(name);
  });
}

async function build(name) {
  const hash = sourceHash(name); // before the build, so that later changes are built next time
  fs.rmSync(buildStamp(name), { force: true });
  for (const folder of BUILDS[name].makes) fs.rmSync(inRoot('dist', folder), { recursive: true, force: true });
  await npm(`The build of the ${name}`, 'run', `build:${name}`);
  fs.mkdirSync(inRoot('dist'), { recursive: true });
  fs.writeFileSync(buildStamp(name), hash);
}

// --- Programs for the tests -----------------------------------------------------------------------------------------

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).some((file) => fs.existsSync(file));
}

function isDebian() {
  const release = '/etc/os-release';
  return fs.existsSync(release) && /^ID=debian$/m.test(fs.readFileSync(release, 'utf8'));
}

const asRoot = process.getuid?.() === 0;

/** Installs a program from the system's packages, on Debian as root. Returns false where this is not possible. */
async function installedByApt(program) {
  if (!asRoot || !isDebian() || !onPath(['apt-get'])) return false;
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => run('apt-get', 'apt-get', ['install', '-y', '-q', program], quiet);
  // A fresh container has no package lists; existing ones are usually recent enough.
  const withLists = () => run('apt-get update', 'apt-get', ['update', '-q'], quiet).then(install);
  return install()
    .catch(withLists)
    .then(
      () => true,
      () => false,
    );
}

/** Programs of the tests of the edge, each with its Debian package and the version that it needs. */
const EDGE_PROGRAMS = [
  { program: 'caddy', debian: 'caddy', version: 'Caddy 2.6 or newer' },
  { program: 'nginx', debian: 'nginx-light', version: 'nginx' },
  { program: 'pgbouncer', debian: 'pgbouncer', version: 'PgBouncer 1.18 or newer' },
];
/** Debian has servers in a folder that is not on everybody's path. */
const hasProgram = (program) => onPath([program, `${program}.exe`]) || fs.existsSync(`/usr/sbin/${program}`);
const hasEdge = () => EDGE_PROGRAMS.every(({ program }) => hasProgram(program));

async function installEdge() {
  for (const { program, debian, version } of EDGE_PROGRAMS) {
    if (hasProgram(program) || (await installedByApt(debian))) continue;
    throw new Refusal(`The tests of the edge need ${version} on the path: install it and run them again.`);
  }
}

async function installBrowser() {
  if (await installedByApt('chromium')) return;
  const extra = asRoot && process.platform === 'linux' ? ['--with-deps'] : [];
  const cli = inRoot('node_modules', '@playwright', 'test', 'cli.js');
  await run('The installation of a browser', node.binary, [cli, 'install', ...extra, 'chromium']);
}

// --- One at a time --------------------------------------------------------------------------------------------------

const lockDir = inRoot('.bootstrap-lock');
const owner = path.join(lockDir, 'pid');
const HEARTBEAT_MS = 2000;
const SILENT_MS = 60_000; // a pid can be reused; a running holder touches its file far more often
let heartbeat;

function holderLives() {
  const stat = fs.statSync(owner, { throwIfNoEntry: false }) ?? fs.statSync(lockDir, { throwIfNoEntry: false });
  if (!stat) return false;
  const age = Date.now() - stat.mtimeMs;
  if (age > SILENT_MS) return false;
  const pid = fs.existsSync(owner) ? Number(fs.readFileSync(owner, 'utf8')) : 0;
  if (!pid) return age < 5000; // the folder is new and its pid not yet written
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Takes the lock; returns false when another process has it. Only one process can create the lock's folder, and only one
 * can create the folder inside it by which a dead holder's lock is taken over.
 */
function tryLock() {
  const takeover = path.join(lockDir, 'takeover');
  try {
    fs.mkdirSync(lockDir);
  } catch (error) {
    if (error.code !== 'EEXIST') {
      throw new Refusal(`Cannot write to ${root} (${error.code}). Start once as the user that it belongs to.`);
    }
    if (holderLives()) return false;
    try {
      fs.mkdirSync(takeover);
    } catch {
      const stat = fs.statSync(takeover, { throwIfNoEntry: false });
      if (stat && Date.now() - stat.mtimeMs > 5000) fs.rmSync(takeover, { recursive: true, force: true });
      return false;
    }
    if (holderLives()) {
      fs.rmSync(takeover, { recursive: true, force: true });
      return false;
    }
  }
  fs.writeFileSync(owner, String(process.pid));
  fs.rmSync(takeover, { recursive: true, force: true });
  heartbeat = setInterval(() => fs.utimes(owner, new Date(), new Date(), () => undefined), HEARTBEAT_MS);
  return true;
}

function unlock() {
  if (!heartbeat) return;
  clearInterval(heartbeat);
  heartbeat = undefined;
  fs.rmSync(lockDir, { recursive: true, force: true });
}

async function lock() {
  if (tryLock()) return;
  say('Another start is installing or building here; waiting for it …');
  while (!tryLock()) await sleep(200);
}

// --- Modes ----------------------------------------------------------------------------------------------------------

const hasBrowser = () =>
  Boolean(process.env.PW_CHROMIUM) ||
  onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']);

async function prepare(mode) {
  const needsBrowser = mode === 'test' && !hasBrowser();
  const needsEdge = mode === 'edge' && !hasEdge();
  if (!needsBrowser && !needsEdge && !node.isStale && !packagesAreStale() && staleBuilds().length === 0) {
    if (mode === 'build') say('Nothing has changed since the last build.');
    return;
  }
  await lock();
  try {
    await bringNode();
    if (packagesAreStale()) await install();
    node.linkUp();
    const stale = staleBuilds();
    if (stale.length > 0) await timed(`Building the ${stale.join(' and the ')}`, () => Promise.all(stale.map(build)));
    if (needsBrowser) await timed('Looking for a browser for the tests, installing Chromium', installBrowser);
    if (needsEdge) await timed('Installing Caddy and nginx for the tests of the edge', installEdge);
  } finally {
    await stopChildren();
    unlock();
  }
}

for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
  process.on(signal, async () => {
    stopping = true;
    await stopChildren();
    unlock();
    process.exit(code);
  });
}

try {
  if (node.problem) throw new Refusal(node.problem);
  const mode = process.argv[2];
  if (!['start', 'build', 'test', 'edge'].includes(mode))
    throw new Refusal('Usage: node bootstrap.mjs start | build | test | edge');
  await prepare(mode);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  if (!stopping) console.error(error.message);
  process.exitCode = 1;
}
