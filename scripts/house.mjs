// npm run house: prints figures of the repository's order and compares them with scripts/house.limits.json. It fails when
// a figure has grown. After an improvement --lower writes the new limits; a limit that is too high is reported and is not
// a failure, because an improvement must not stop a change. --list prints the places.
// What is not a count is held elsewhere: citations and rules of the protocol by test/unit, folder cycles by
// .dependency-cruiser-folders.cjs, SQL and `save` by ESLint.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const LIMITS = 'scripts/house.limits.json';
const FOLDER_MOST = 15;
const FUNCTION_MOST = 80;
const TEST_ROLES = new Set(['spec', 'medium', 'long', 'edge', 'e2e']);

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n').filter(existsSync);
const read = (file) => readFileSync(file, 'utf8');
const isSource = (file) => /^(server|shared|client)\/.*\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file);
const isServer = (file) => file.startsWith('server/') && isSource(file);
const isTest = (file) => /^test\/.*\.(ts|mjs)$/.test(file) && !/\.(spec|e2e)\.ts$/.test(file);
const sources = files.filter(isSource);

/** Counts the files of each folder, without specs, the fullest folder first. */
function folders() {
  const found = new Map();
  for (const file of files.filter((each) => isSource(each) || isTest(each))) {
    const folder = path.posix.dirname(file);
    // Migrations are not counted: they are a list by date, and are not looked up by name.
    if (!folder.endsWith('/migrations')) found.set(folder, (found.get(folder) ?? 0) + 1);
  }
  return [...found].sort((a, b) => b[1] - a[1]);
}

const RAW_SQL = /\.query(<|\()/;
const MAY_HOLD_SQL = /\.repository\.ts$|^server\/(database|backup)\//;
const rawSql = files.filter(isServer).flatMap((file) =>
  read(file)
    .split('\n')
    .flatMap((line, at) => (RAW_SQL.test(line) && !file.includes('/migrations/') ? [`${file}:${at + 1}`] : [])),
);

/** Lists the entities that only the list of all entities imports. */
function listedOnly() {
  const server = files.filter((file) => isServer(file) && path.posix.basename(file) !== 'entities.ts');
  const texts = server.map((file) => [file, read(file)]);
  return files
    .filter((file) => file.endsWith('.entity.ts'))
    .filter(
      (file) => !texts.some(([other, text]) => other !== file && text.includes(`/${path.posix.basename(file)}'`)),
    );
}

/** Lists functions, methods and components over the limit, the longest first: [place and name, lines]. */
function longFunctions() {
  const found = [];
  for (const file of sources) {
    const tree = ts.createSourceFile(
      file,
      read(file),
      ts.ScriptTarget.Latest,
      true,
      file.endsWith('x') ? ts.ScriptKind.TSX : undefined,
    );
    const visit = (node) => {
      if (ts.isFunctionLike(node) && 'body' in node && node.body) {
        const [from, to] = [node.getStart(), node.end].map((at) => tree.getLineAndCharacterOfPosition(at).line);
        const isBlank = (line) => /^\s*(\/\/.*|\/?\*.*)?$/.test(line);
        const lines = tree.text
          .split('\n')
          .slice(from, to + 1)
          .filter((line) => !isBlank(line)).length;
        if (lines > FUNCTION_MOST) found.push([`${file}:${from + 1} ${node.name?.getText() ?? ''}`, lines]);
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return found.sort((a, b) => b[1] - a[1]);
}

/** Lists files with a role that CONTRIBUTING does not list; `x.service.spec.ts` has the roles service and spec. */
function unknownRoles() {
  const [, list] = /^- Files:[^]*?Roles([^]*?)^- /m.exec(read('CONTRIBUTING.md'));
  const quoted = list.split('`').filter((_part, at) => at % 2 === 1);
  const roles = new Set(quoted.flatMap((names) => names.split(/[\s.]+/)));
  return files
    .filter((file) => /^(server|shared|client|test)\/.*\.(ts|tsx|mjs|cjs)$/.test(file))
    .filter((file) => {
      const [, ...found] = path.posix
        .basename(file)
        .replace(/(\.d)?\.\w+$/, '')
        .split('.');
      const own = found.filter((role) => !TEST_ROLES.has(role));
      return own.length > 1 || found.some((role) => !roles.has(role));
    });
}

function fileLengths() {
  const lengths = sources.map((file) => read(file).trimEnd().split('\n').length).sort((a, b) => a - b);
  const at = (share) => lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))];
  return { median: at(0.5), ninety: at(0.9), most: lengths.at(-1) };
}

const strange = unknownRoles();

const STYLES = /^\.(input|label|note)\b/gm;
const formStyles = files
  .filter((file) => file.endsWith('.css') && file.startsWith('client/') && !file.startsWith('client/ui/'))
  .flatMap((file) => [...read(file).matchAll(STYLES)].map(([name]) => `${file} ${name}`));
const byHand = sources
  .filter((file) => file.startsWith('client/') && !file.startsWith('client/ui/feedback/'))
  .flatMap((file) => [...read(file).matchAll(/<Loading\b|error === null/g)].map(([what]) => `${file} ${what}`));

const byFolder = folders();
const full = byFolder.filter(([, count]) => count > FOLDER_MOST);
const outside = rawSql.filter((place) => !MAY_HOLD_SQL.test(place.split(':')[0]));
const long = longFunctions();
const lengths = fileLengths();
const listed = listedOnly();

/** Figures by name: [value, meaning, places]. */
const FIGURES = {
  fullestFolder: [byFolder[0][1], 'most files flat in a folder', byFolder.slice(0, 1)],
  fullFolders: [full.length, `folders with more than ${FOLDER_MOST} files`, full],
  sqlOutside: [outside.length, 'lines with SQL outside repositories, database and backup', outside],
  sqlLines: [rawSql.length, 'lines with SQL in all', []],
  entitiesListedOnly: [listed.length, 'entities that no code reads', listed],
  longFunctions: [long.length, `functions over ${FUNCTION_MOST} lines`, long],
  longestFunction: [long[0]?.[1] ?? 0, 'lines of the longest of them', []],
  unknownRoles: [strange.length, 'files with a role that is not in CONTRIBUTING', strange],
  fileMedian: [lengths.median, 'lines of a file, median', []],
  fileNinety: [lengths.ninety, 'lines of a file, 90 %', []],
  fileMost: [lengths.most, 'lines of a file, most', []],
  formStyles: [formStyles.length, 'styles of inputs, labels and notes outside client/ui', formStyles],
  byHand: [byHand.length, 'waits and failures that a component draws by hand', byHand],
};

const limits = existsSync(LIMITS) ? JSON.parse(read(LIMITS)) : {};
const lower = process.argv.includes('--lower');
let failed = false;
for (const [name, [value, what, where]] of Object.entries(FIGURES)) {
  const limit = limits[name] ?? Infinity;
  const verdict = value > limit ? 'TOO MANY' : value < limit ? 'lower the limit: npm run house -- --lower' : '';
  if (value > limit && !lower) failed = true;
  console.log(`${String(value).padStart(5)}  ${what}${verdict && !lower ? ` (limit ${limit}) ${verdict}` : ''}`);
  if (process.argv.includes('--list')) for (const place of where) console.log(`         ${[place].flat().join('  ')}`);
  if (lower) limits[name] = Math.min(value, limit);
}
if (lower) writeFileSync(LIMITS, `${JSON.stringify(limits, null, 2)}\n`);
process.exitCode = failed ? 1 : 0;
