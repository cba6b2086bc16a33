/** Writes the figures of result files (`--json`) into the tables of docs/performance.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { goalText } from './verdict.mjs';

const DOCUMENT = 'docs/performance.md';

/** Writes the tables of every case in the files; a case in two files is taken from the later one. */
export async function writeTables(files) {
  let text = readFileSync(DOCUMENT, 'utf8');
  for (const file of files) {
    const result = JSON.parse(readFileSync(file, 'utf8'));
    if (result.quick) throw new Error(`${file} is of a quick run, whose figures are too rough for ${DOCUMENT}`);
    for (const [name, rows] of Map.groupBy(result.rows, (row) => row.case)) {
      text = withTable(text, name, `${machineOf(result)}\n\n${tablesOf(rows)}`);
    }
  }
  writeFileSync(DOCUMENT, await format(text, { ...(await resolveConfig(DOCUMENT)), parser: 'markdown' }));
}

/** Replaces the part of the text between the two marks of a case. */
function withTable(text, name, table) {
  const [start, end] = [`<!-- bench ${name} -->`, `<!-- /bench ${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${DOCUMENT} has no place for ${name}: ${start} … ${end}`);
  return `${text.slice(0, from + start.length)}\n\n${table}\n\n${text.slice(to)}`;
}

const machineOf = ({ at, commit, cores, cpu, memoryGiB, node, system }) =>
  `${at.slice(0, 16).replace('T', ' ')} UTC, ${commit}: ${cores} cores of ${cpu}, ${memoryGiB} GiB, Node ${node}, ${system}.`;

/** Returns a grid of the rows that have a place in one, and a list of the others. */
function tablesOf(rows) {
  const placed = rows.filter(({ line }) => line !== undefined);
  const listed = rows.filter(({ line }) => line === undefined);
  return [placed, listed]
    .filter(({ length }) => length > 0)
    .map((some) => (some === placed ? gridOf(some) : listOf(some)))
    .join('\n\n');
}

function gridOf(rows) {
  const columns = [...new Set(rows.map(({ column }) => column))];
  const goalOf = (column) => goalText(rows.find((row) => row.column === column));
  const head = ['', ...columns.map((column) => `${column}${goalOf(column) && `, goal ${goalOf(column)}`}`)];
  const lines = [...Map.groupBy(rows, ({ line }) => line)].map(([line, cells]) => [
    line,
    ...columns.map((column) =>
      cells
        .filter((row) => row.column === column)
        .map(valueOf)
        .join(),
    ),
  ]);
  return table(head, lines);
}

function listOf(rows) {
  const head = ['Figure', 'Value', 'Goal', 'Note'];
  return table(
    head,
    rows.map((row) => [row.name, valueOf(row), goalText(row), row.note ?? '']),
  );
}

/** Returns both sides and their ratio. Bold: the goal was missed; a dash: disturbed in every try. */
function valueOf({ ratio, ours, bare, unit = '', verdict }) {
  if (verdict === 'disturbed') return '–';
  const value = verdict === 'missed' ? `**${short(ratio)}**` : short(ratio);
  return ours === undefined ? value : `${short(ours)} / ${short(bare)}${unit && ` ${unit}`}: ${value}`;
}

/** Returns a number with three significant digits, or whole when it has more. */
function short(value) {
  if (value === null) return 'none';
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-GB') : String(Number(value.toPrecision(3)));
}

function table(head, lines) {
  const row = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n');
}
