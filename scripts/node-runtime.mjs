// Chooses the Node that the product runs on. Where the machine's Node is too old, a pinned one is installed below .runtime
// and linked as node_modules/.bin/node, which npm puts first on the path of every script. runtime.json has the versions.
// Uses Node's own modules only and runs on the oldest Node that runtime.json accepts here ("bringsFrom").
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';

const DOWNLOAD = 'https://nodejs.org';

const numbers = (version) => version.split('.').map(Number);

/** Returns a negative number when version a is older than b, a positive one when it is newer, and 0 when they are equal. */
function compare(a, b) {
  const [left, right] = [numbers(a), numbers(b)];
  return [0, 1, 2].map((i) => (left[i] ?? 0) - (right[i] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** Returns true when a version reaches the floor of its own major version, or the last floor. */
function isSupported(version, floors) {
  return floors.some((floor, i) => {
    const isLast = i === floors.length - 1;
    return (isLast || numbers(version)[0] === numbers(floor)[0]) && compare(version, floor) >= 0;
  });
}

/** Node of this clone: the running one, or a pinned one that is installed for the clone. */
export class NodeRuntime {
  /** @param root folder of the clone @param facts parsed runtime.json @param machine the process, or a test's stand-in */
  constructor(root, facts, machine = process) {
    this.root = root;
    this.facts = facts;
    this.machine = machine;
    this.folder = path.join(root, '.runtime');
    this.link = path.join(root, 'node_modules', '.bin', 'node');
    this.pinned = facts.platforms[`${machine.platform}-${machine.arch}`];
    const running = machine.versions.node;
    this.isBrought = this.#isBelow(machine.execPath, this.folder);
    this.isOwn = !this.isBrought && isSupported(running, facts.floors);
    this.isAllowedOld = !this.isBrought && !this.isOwn && machine.env.ALLOW_OLD_NODE === '1';
    if (compare(running, facts.bringsFrom) < 0) this.problem = this.#unsupported();
    else if (!this.isOwn && !this.isAllowedOld && !this.pinned) this.problem = this.#unsupported();
  }

  /** The binary that the clone's scripts use. */
  get binary() {
    return this.isOwn || this.isAllowedOld ? this.machine.execPath : this.#pinnedBinary();
  }

  /** True when bring() or linkUp() must run. */
  get isStale() {
    if (this.isOwn || this.isAllowedOld) return this.#linkIsOurs();
    return !this.#isInstalled() || !this.#isLinked();
  }

  /** Message for the terminal before a pinned Node is installed; null when none is installed. */
  get sentence() {
    if (this.isOwn || this.isAllowedOld || this.#isInstalled()) return null;
    const brings = `Citadel Watch installs its own Node ${this.pinned.version}`;
    return this.isBrought ? brings : `This machine has Node ${this.machine.versions.node}, which is too old; ${brings}`;
  }

  /**
   * Installs the pinned Node where it is missing. @param install (folder, package spec) => Promise, by npm
   * @param tryOut (binary) => Promise of the output of `--version`. @throws Error with a sentence for people
   */
  async bring(install, tryOut) {
    if (this.isOwn || this.isAllowedOld || this.#isInstalled()) return;
    const { package: name, version, sha256 } = this.pinned;
    const place = this.#place();
    fs.rmSync(place, { recursive: true, force: true });
    fs.mkdirSync(place, { recursive: true });
    const help = `Install Node ${this.facts.floors[0]} or newer (${DOWNLOAD}) and start again.`;
    await install(place, `${name}@${version}`).catch((error) => {
      throw new Error(`${error.message}\n\nNode ${version} could not be fetched. ${help}`);
    });
    const found = createHash('sha256').update(fs.readFileSync(this.#pinnedBinary())).digest('hex');
    if (found !== sha256) {
      fs.rmSync(place, { recursive: true, force: true });
      throw new Error(`The downloaded Node ${version} has an unexpected SHA-256 (${found}). ${help}`);
    }
    const printed = await tryOut(this.#pinnedBinary()).catch((error) => error.message);
    if (printed.trim() !== `v${version}`) {
      throw new Error(`Node ${version} does not run on this machine (${printed.trim()}). ${help}`);
    }
    fs.writeFileSync(path.join(place, 'sha256'), sha256);
    for (const name of fs.readdirSync(this.folder)) {
      if (name !== version) fs.rmSync(path.join(this.folder, name), { recursive: true, force: true });
    }
  }

  /** Creates or removes the link in node_modules. Call it after each installation of packages. */
  linkUp() {
    // A node_modules that is itself a link belongs to another clone.
    if (fs.lstatSync(path.join(this.root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
    if (this.isOwn || this.isAllowedOld) {
      if (this.#linkIsOurs()) fs.rmSync(this.link, { force: true });
      return;
    }
    if (this.#isLinked()) return;
    fs.mkdirSync(path.dirname(this.link), { recursive: true });
    const fresh = `${this.link}.${process.pid}`;
    fs.rmSync(fresh, { force: true });
    fs.symlinkSync(path.relative(path.dirname(this.link), this.#pinnedBinary()), fresh);
    fs.renameSync(fresh, this.link);
  }

  #unsupported() {
    const { node } = this.machine.versions;
    return `Citadel Watch needs Node ${this.facts.floors[0]} or newer; this is Node ${node}. Get it at ${DOWNLOAD} and start again.`;
  }

  #place() {
    return path.join(this.folder, this.pinned.version);
  }

  #pinnedBinary() {
    return path.join(this.#place(), 'node_modules', this.pinned.package, 'bin', 'node');
  }

  /** Returns true when bring() has finished: the file that it writes last contains the compared checksum. */
  #isInstalled() {
    const stamp = path.join(this.#place(), 'sha256');
    return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === this.pinned.sha256;
  }

  #isLinked() {
    const modules = fs.lstatSync(path.join(this.root, 'node_modules'), { throwIfNoEntry: false });
    if (modules?.isSymbolicLink()) return true;
    return this.#realPath(this.link) === this.#realPath(this.#pinnedBinary());
  }

  #linkIsOurs() {
    const modules = fs.lstatSync(path.join(this.root, 'node_modules'), { throwIfNoEntry: false });
    if (!modules || modules.isSymbolicLink()) return false;
    const link = fs.lstatSync(this.link, { throwIfNoEntry: false });
    return Boolean(link?.isSymbolicLink()) && fs.readlinkSync(this.link).includes('.runtime');
  }

  #isBelow(file, folder) {
    const [real, base] = [this.#realPath(file), this.#realPath(folder)];
    return real !== null && base !== null && real.startsWith(base + path.sep);
  }

  #realPath(file) {
    try {
      return fs.realpathSync(file);
    } catch {
      return null;
    }
  }
}
