// npm run commits: rejects commit messages that CONTRIBUTING does not allow. -- --since=<commit> begins at another commit.
import { execFileSync } from 'node:child_process';

// The commits up to this one are older than the check; some of them break it, and history is not rewritten.
const START = 'e014d18dce2049e3f8b37e1eb39d7486d1a0a977';
const SUBJECT_MOST = 72;
const LINES_WITHOUT_BODY = 20;
/** Files that tools write, whose changed lines need no explanation. */
const GENERATED = ['package-lock.json', 'scripts/house.limits.json'];
const TRAILER = /^[A-Z][\w-]*-by: /;

const since = process.argv.find((argument) => argument.startsWith('--since='))?.slice('--since='.length) ?? START;
const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe', maxBuffer: 1 << 26 }).trimEnd();
const linesOf = (text) => text.split('\n').filter((line) => line.trim() !== '');
const excluded = GENERATED.map((file) => `:(top,exclude)${file}`);

/** Returns the output of git, or null when it fails. */
function ask(...args) {
  try {
    return git(...args);
  } catch {
    return null;
  }
}

/** Returns the commits to check, newest first, or null when this clone does not contain their start. */
function newCommits() {
  if (ask('merge-base', '--is-ancestor', since, 'HEAD') !== null)
    return linesOf(git('rev-list', '--no-merges', `${since}..HEAD`));
  // A shallow clone without the start has newer commits only. Its oldest one shows every file as added and is left out.
  if (ask('rev-parse', '--is-shallow-repository') !== 'true') return null;
  return linesOf(git('rev-list', '--no-merges', '--min-parents=1', 'HEAD'));
}

/** Counts the lines that a commit adds and removes, without generated files; a mere move has none. */
function changedLines(commit) {
  const numbers = linesOf(git('show', '--numstat', '--format=', '-M', commit, '--', ':(top)', ...excluded));
  return numbers.reduce((sum, line) => {
    const [added, removed] = line.split('\t');
    return sum + (Number(added) || 0) + (Number(removed) || 0);
  }, 0);
}

function faultsOf(commit) {
  const faults = [];
  const subject = git('show', '-s', '--format=%s', commit);
  const body = linesOf(git('show', '-s', '--format=%b', commit)).filter((line) => !TRAILER.test(line));
  const { length } = [...subject];
  if (length > SUBJECT_MOST) faults.push(`the subject has ${length} characters, at most ${SUBJECT_MOST} are allowed`);
  if (/\bwip\b/i.test(subject)) faults.push('the subject says "wip"');
  const changed = body.length === 0 ? changedLines(commit) : 0;
  if (changed > LINES_WITHOUT_BODY) faults.push(`${changed} lines changed, and no body says why`);
  return faults.map((fault) => `${commit.slice(0, 7)} ${subject}\n        ${fault}`);
}

const commits = newCommits();
if (commits === null) {
  console.log(`Commit messages were not checked: ${since.slice(0, 7)} is not in the history of this clone.`);
} else {
  const faults = commits.flatMap(faultsOf);
  for (const fault of faults) console.log(fault);
  console.log(`${commits.length} commit messages checked, ${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
}
