/**
 * Light viewers that come back: raw sockets with just enough Engine.IO to join, to open the clan stream with the version
 * they have, and to open it again after a lost connection. Each has an address of its own in X-Forwarded-For, and counts
 * every version that it received, in events and in the answers to openings.
 */
import net from 'node:net';
import { answerCalls } from '../support/child.mjs';
import { nowUs, quantile } from '../support/stats.mjs';

const frame = (text) => {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]);
};
/** Pauses before a viewer tries again, as the page's: a random time up to this. */
const BACK_OFF_MS = [300, 1000, 2000, 3000];

/** Tries in a row, of about 1.5 s each, after which the measurement fails. */
const MOST_TRIES = 40;

let viewers = [];
let ports = [];
let host = '';
let ages = [];
let returning = true;

class Viewer {
  version = -1;
  seen = 0;
  doubled = 0;
  gaps = 0;
  reloads = 0;
  tries = 0;
  refused = 0;
  isOpen = false;
  left = Buffer.alloc(0);

  constructor(place) {
    this.place = place;
    this.address = `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`;
  }

  /** Connects. Resolves when the stream is open; tries until it is. */
  join() {
    return new Promise((resolve, reject) => {
      this.joined = resolve;
      this.failed = reject;
      this.connect();
    });
  }

  connect() {
    // A viewer whose node is away goes to the next one, as behind an edge.
    const port = ports[(this.place + this.tries) % ports.length];
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket = socket;
    this.left = Buffer.alloc(0);
    this.isUpgraded = false;
    socket.on('connect', () =>
      socket.write(
        `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n` +
          `X-Forwarded-For: ${this.address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
      ),
    );
    socket.on('error', () => undefined);
    socket.on('close', () => this.lost(socket));
    socket.on('data', (chunk) => this.read(chunk));
  }

  lost(socket) {
    if (this.socket !== socket) return;
    if (!this.isOpen) this.refused += 1;
    this.isOpen = false;
    if (!returning) return;
    if (this.tries > MOST_TRIES) return this.failed(new Error(`viewer ${this.place} cannot join`));
    const longest = BACK_OFF_MS[Math.min(this.tries++, BACK_OFF_MS.length - 1)];
    setTimeout(() => returning && this.connect(), Math.random() * longest);
  }

  cut() {
    const { socket } = this;
    this.socket = null;
    this.isOpen = false;
    socket.destroy();
  }

  read(chunk) {
    let bytes = this.left.length === 0 ? chunk : Buffer.concat([this.left, chunk]);
    if (!this.isUpgraded) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0) {
        this.left = bytes;
        return;
      }
      if (!bytes.subarray(0, 16).includes(' 101 ')) return this.socket.destroy();
      this.isUpgraded = true;
      bytes = bytes.subarray(end + 4);
    }
    for (;;) {
      const [start, length] = headOf(bytes);
      if (bytes.length < start + length) break;
      if ((bytes[0] & 15) === 1) this.message(bytes.toString('latin1', start, start + length));
      bytes = bytes.subarray(start + length);
    }
    this.left = Buffer.from(bytes);
  }

  message(text) {
    if (text === '2') return this.socket.write(frame('3'));
    if (text[0] === '0') return this.socket.write(frame('40'));
    if (text.startsWith('40')) {
      return this.socket.write(frame(`421["live:open",{"stream":"clan","since":${this.version}}]`));
    }
    if (text.startsWith('42["live:event"')) this.take(text);
    else if (text.startsWith('431[')) this.opened(text);
  }

  opened(text) {
    const [answer] = JSON.parse(text.slice(3));
    if ('error' in answer) return this.socket.destroy();
    if (answer.reload === true || this.version < 0) {
      if (this.version >= 0) this.reloads += 1;
      this.version = Math.max(this.version, answer.version);
    } else for (const event of answer.events) this.count(event.version, null);
    this.isOpen = true;
    this.tries = 0;
    this.joined?.();
    this.joined = null;
  }

  take(text) {
    const now = nowUs();
    const sent = [...text.matchAll(/"t":(\d+)/g)].map((found) => Number(found[1]));
    const versions = [...text.matchAll(/"version":(\d+)/g)].map((found) => Number(found[1]));
    versions.forEach((version, at) => this.count(version, sent[at] === undefined ? null : now - sent[at]));
  }

  count(version, age) {
    if (version <= this.version) {
      this.doubled += 1;
      return;
    }
    if (version > this.version + 1) this.gaps += version - this.version - 1;
    this.version = version;
    this.seen += 1;
    if (age !== null) ages.push(age);
  }
}

/** Returns where the payload of the first frame begins, and its length. */
function headOf(bytes) {
  if (bytes.length < 2) return [2, Infinity];
  const length = bytes[1] & 127;
  if (length < 126) return [2, length];
  if (length === 126) return bytes.length < 4 ? [4, Infinity] : [4, bytes.readUInt16BE(2)];
  return bytes.length < 10 ? [10, Infinity] : [10, Number(bytes.readBigUInt64BE(2))];
}

const sum = (field) => viewers.reduce((total, viewer) => total + viewer[field], 0);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

answerCalls({
  /** Opens the viewers, 50 at a time, spread over the ports. `host` is the name in the address of the site. */
  async join({ ports: given, count, host: name }) {
    ports = given;
    host = name;
    returning = true;
    viewers = Array.from({ length: count }, (_, place) => new Viewer(place));
    for (let from = 0; from < count; from += 50) {
      await Promise.all(viewers.slice(from, from + 50).map((viewer) => viewer.join()));
    }
    return viewers.length;
  },
  start: () => {
    ages = [];
    for (const viewer of viewers) Object.assign(viewer, { seen: 0, doubled: 0, gaps: 0, reloads: 0, refused: 0 });
    return true;
  },
  /** Waits until every viewer has this version, at most 60 s. Returns what they received since `start`; ms and counts. */
  async finish({ version }) {
    const until = Date.now() + 60_000;
    while (viewers.some((viewer) => viewer.version < version) && Date.now() < until) await sleep(20);
    const behind = viewers.reduce((total, viewer) => total + Math.max(0, version - viewer.version), 0);
    return {
      lost: behind + sum('gaps'),
      seen: sum('seen'),
      doubled: sum('doubled'),
      reloads: sum('reloads'),
      refused: sum('refused'),
      p50: quantile(ages, 0.5) / 1000,
      p99: quantile(ages, 0.99) / 1000,
    };
  },
  /** Cuts all viewers at once; they come back at once. Returns ms until all have their stream again. */
  async storm() {
    for (const viewer of viewers) viewer.cut();
    await sleep(500);
    const from = performance.now();
    await Promise.all(viewers.map((viewer) => viewer.join()));
    return performance.now() - from;
  },
  leave: () => {
    returning = false;
    for (const viewer of viewers) viewer.socket?.destroy();
    viewers = [];
    return true;
  },
});
