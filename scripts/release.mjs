// node scripts/release.mjs [vX.Y.Z] checks that package.json, package-lock.json and CHANGELOG.md name the same version, and the
// tag too if one is given. With --notes it prints the changelog's section of that version and nothing else.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = process.env.RELEASE_ROOT ?? fileURLToPath(new URL('../', import.meta.url));
const read = (name) => readFileSync(`${root}/${name}`, 'utf8');
const words = process.argv.slice(2);
const tag = words.find((word) => !word.startsWith('--'));

const { version } = JSON.parse(read('package.json'));
const lock = JSON.parse(read('package-lock.json'));
const sections = read('CHANGELOG.md')
  .split(/^(?=## )/m)
  .slice(1);
/** The newest section that has a version and its date. */
const newest = sections.find((section) => /^## \d+\.\d+\.\d+ - \d{4}-\d{2}-\d{2}\n/.test(section));
const unreleased = sections.find((section) => /^## Unreleased\n/.test(section));

const faults = [];
const expect = (what, found) => {
  if (found !== version) faults.push(`${what} has ${found ?? 'no version'}, but package.json has ${version}.`);
};
expect('package-lock.json', lock.version);
expect('The root package of package-lock.json', lock.packages?.['']?.version);
expect('The newest section of CHANGELOG.md with a date', newest?.split(' ')[1]);
if (tag !== undefined) {
  expect(`The tag ${tag}`, /^v(\d+\.\d+\.\d+)$/.exec(tag)?.[1]);
  const left = unreleased?.replace(/^## Unreleased\s*/, '').trim() ?? '';
  if (left !== '') faults.push('CHANGELOG.md has lines under "Unreleased": give them the version and its date.');
}

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else if (words.includes('--notes')) {
  console.log(newest.split('\n').slice(1).join('\n').trim());
} else {
  console.log(`Version ${version} is the same everywhere.`);
}
