// node scripts/move-files.mjs moves.txt: moves tracked files and updates every path to them.
// moves.txt has one move per line, "old/path new/path". Relative imports are resolved against the old place and rewritten
// for the new places, which is exact because every import here is relative and ends in the real extension.
// Paths from the repository's root (tables of tests, documents, configuration) are replaced as whole words.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [list] = process.argv.slice(2);
if (!list) throw new Error('Usage: node scripts/move-files.mjs moves.txt');

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 26 });
const moves = new Map(
  readFileSync(list, 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean)
    .map((line) => line.split(/\s+/)),
);
for (const [from, to] of moves) {
  if (!existsSync(from)) throw new Error(`${from} does not exist`);
  if (existsSync(to) && !moves.has(to)) throw new Error(`${to} exists already`);
}

const TEXT = /\.(ts|tsx|mjs|cjs|js|json|md|css|html|yaml|yml)$|Dockerfile$/;
const CODE = /\.(ts|tsx|mjs|cjs|js|css)$/;
/** from '…', import('…'), import '…', new URL('…', import.meta.url), jest.mock('…'), url(…) of style sheets. */
const RELATIVE =
  /(\bfrom\s*|\bimport\s*\(\s*|\bimport\s+|\bnew URL\(\s*|\bmock\w*\(\s*|\bregister\(\s*|\brequireActual(?:<[^()]*>)?\(\s*|@import\s+|\burl\(\s*)(['"]?)(\.\.?\/[^'"\s)?]*)(?=['"?)\s])/g;

const placeOf = (file) => moves.get(file) ?? file;

function relative(fromFile, toFile) {
  const found = path.posix.relative(path.posix.dirname(fromFile), toFile);
  return found.startsWith('.') ? found : `./${found}`;
}

function mendImports(file, text) {
  return text.replace(RELATIVE, (whole, before, quote, specifier) => {
    const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
    // A file of the build moves with its source.
    const source = target.replace(/^dist\/(.*)\.js$/, '$1.ts');
    if (source !== target && moves.has(source)) {
      const moved = `dist/${moves.get(source).replace(/\.ts$/, '.js')}`;
      return `${before}${quote}${relative(placeOf(file), moved)}`;
    }
    const isMoved = moves.has(file) || moves.has(target);
    if (!isMoved) return whole;
    // A folder keeps its slash. Targets that are not tracked (a build's output) are resolved as well.
    const slash = specifier.endsWith('/') ? '/' : '';
    return `${before}${quote}${relative(placeOf(file), placeOf(target.replace(/\/$/, '')))}${slash}`;
  });
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const rooted = new RegExp(
  `(?<![\\w./-])(dist/)?(${[...moves.keys()]
    .sort((a, b) => b.length - a.length)
    .flatMap((file) => [file, file.replace(/\.tsx?$/, '.js')])
    .map(escaped)
    .join('|')})(?![\\w-]|\\.\\w)`,
  'g',
);
const built = new Map([...moves].map(([from, to]) => [from.replace(/\.tsx?$/, '.js'), to.replace(/\.tsx?$/, '.js')]));

const files = git('ls-files')
  .trim()
  .split('\n')
  .filter((file) => TEXT.test(file) && file !== 'package-lock.json');
const texts = files.map((file) => {
  const text = readFileSync(file, 'utf8');
  const mended = CODE.test(file) ? mendImports(file, text) : text;
  return [
    file,
    text,
    mended.replace(rooted, (_whole, dist = '', found) => `${dist}${moves.get(found) ?? built.get(found)}`),
  ];
});
for (const [file, text, mended] of texts) if (mended !== text) writeFileSync(file, mended);
for (const [from, to] of moves) {
  mkdirSync(path.dirname(to), { recursive: true });
  git('mv', from, to);
}
console.log(`${moves.size} files moved; ${texts.filter(([, text, mended]) => text !== mended).length} files mended`);
