// Writes dist/version.json, which a running server shows to admins: version, commit and time of the build.
// COMMIT names the commit where no repository is at hand, as in an image.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));

function commit() {
  if (process.env.COMMIT) return process.env.COMMIT.slice(0, 40);
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], options).trim();
  } catch {
    return null;
  }
}

mkdirSync(new URL('dist/', root), { recursive: true });
const stamp = { version, commit: commit(), builtAt: new Date().toISOString() };
writeFileSync(new URL('dist/version.json', root), `${JSON.stringify(stamp)}\n`);
