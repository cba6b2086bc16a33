/** News in the answers of a bench's game: every further answer about a member brings XP, and a log line when wanted. */
import { logDate } from '../../../../dist/server/practice/clan/london-date.js';
import { nowUs } from '../stats.mjs';

const LIST_RAISE = 1000;
/** A skill near its cap cannot rise. */
const MOST_XP = 150_000_000;
const SKILLS = 28;

/** Returns a number of a member's own, so that members train different skills at different speeds. */
const ownOf = (name) => [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 9973, 7);
/** XP of one raise. */
const raiseOf = (name) => 1000 + ownOf(name) * 13;

export class GameNews {
  /** Times (µs) in the texts of the lines that were sent. */
  marks = [];
  /** Number of answers that have brought news since the last `want`. */
  answers = 0;
  #wanted = null;
  /** Raises of each member so far, by name. */
  #raised = new Map();
  #lines = new Map();
  #listReads = 0;

  /**
   * Sets the news of each further answer. `xp` raises a skill. `line` is the text of a log line, in which {us} stands for
   * the time; after `most` lines the news end. `list` raises the clan XP of every row of the clan list. null ends the
   * news; what was sent stays true.
   */
  want(wanted) {
    this.#wanted = wanted;
    this.#raised.forEach((state) => (state.fresh = false));
    this.marks = [];
    this.answers = 0;
  }

  /** Number of members about whom an answer has brought news since the last `want`. */
  get members() {
    return [...this.#raised.values()].filter(({ fresh }) => fresh).length;
  }

  /** Returns the body of a profile of RuneMetrics with the member's news. */
  profile(name, body) {
    const answer = JSON.parse(body.toString());
    if (answer.error) return body;
    if (this.marks.length >= this.#wanted?.most) this.#wanted = null;
    if (this.#wanted?.xp) this.#raise(name);
    if (this.#wanted?.line) this.#addLine(name);
    const total = this.#apply(name, (index, raise) => {
      const skill = answer.skillvalues.find(({ id }) => id === index - 1);
      if (skill === undefined || skill.xp / 10 > MOST_XP) return false;
      skill.xp += raise * 10;
      return true;
    });
    answer.totalxp += total;
    answer.activities = [...(this.#lines.get(name) ?? []), ...answer.activities].slice(0, 20);
    return Buffer.from(JSON.stringify(answer));
  }

  /** Returns the lite table of the hiscores with the XP that the member has gained. `only`: there is no profile. */
  hiscores(name, body, only) {
    const rows = body
      .toString()
      .split('\n')
      .map((row) => row.split(','));
    // A player who is not listed is answered by a page.
    if (rows[0].length !== 3) return body;
    if (only && this.#wanted?.xp) this.#raise(name);
    const total = this.#apply(name, (index, raise) => {
      const xp = Number(rows[index][2]);
      if (xp < 0 || xp > MOST_XP) return false;
      rows[index][2] = String(xp + raise);
      return true;
    });
    rows[0][2] = String(Number(rows[0][2]) + total);
    return Buffer.from(rows.map((row) => row.join(',')).join('\n'));
  }

  /** Returns the clan list; with `list` every row has more clan XP than the last time. */
  clanList(body) {
    if (this.#wanted?.list) this.#listReads++;
    if (this.#listReads === 0) return body;
    const [head, ...rows] = body.toString('latin1').split('\n');
    const raised = rows.map((row) => {
      const [name, rank, xp, kills] = row.split(',');
      return kills === undefined ? row : [name, rank, Number(xp) + this.#listReads * LIST_RAISE, kills].join(',');
    });
    return Buffer.from([head, ...raised].join('\n'), 'latin1');
  }

  #raise(name) {
    const { count = 0 } = this.#raised.get(name) ?? {};
    this.#raised.set(name, { count: count + 1, fresh: true });
    this.answers++;
  }

  #addLine(name) {
    const us = nowUs();
    this.marks.push(us);
    const text = this.#wanted.line.replace('{us}', String(us));
    const line = { date: logDate(Date.now()), details: 'It was there.', text };
    this.#lines.set(name, [line, ...(this.#lines.get(name) ?? [])].slice(0, 20));
  }

  /** Adds every raise of a member to one skill of its own by `add(skill, xp)`. Returns the sum of what was added. */
  #apply(name, add) {
    const { count = 0 } = this.#raised.get(name) ?? {};
    if (count === 0) return 0;
    const total = count * raiseOf(name);
    for (let tried = 0; tried < SKILLS; tried++) {
      if (add(1 + ((ownOf(name) + tried) % SKILLS), total)) return total;
    }
    return 0;
  }
}
