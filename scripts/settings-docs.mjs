// npm run docs:settings: writes every setting of server/config/settings into .env.example, README's table and the compose
// file. --check changes nothing, lists the files that differ, and exits with 1 when there are any.
import { readFileSync, writeFileSync } from 'node:fs';
import { SETTINGS_GROUPS } from '../server/config/settings/settings.ts';

const LINE_WIDTH = 119;
const COLUMNS = ['Variable', 'Default', 'Meaning'];

const settings = SETTINGS_GROUPS.flatMap((group) => Object.entries(group.settings));

/** Replaces the lines between two lines of a file, which stay. */
function between(text, first, last, lines) {
  const start = text.indexOf(first);
  const end = text.indexOf(last, start + first.length);
  if (start < 0 || end < 0) throw new Error(`there is no part from "${first}" to "${last}"`);
  return `${text.slice(0, start + first.length)}\n${lines.join('\n')}${text.slice(end)}`;
}

function exampleFile() {
  const lines = [
    '# Every setting of Citadel Watch. Copy to .env and remove the # of what you change; an empty value counts as unset.',
    '# A value here is the default, or an example where there is none. README.md explains each. Made by npm run docs:settings.',
  ];
  for (const group of SETTINGS_GROUPS) {
    lines.push('', `# --- ${group.title} `.padEnd(LINE_WIDTH, '-'));
    for (const [name, { note, example }] of Object.entries(group.settings)) {
      if (note !== undefined) lines.push(`# ${note}`);
      lines.push(`#${name}=${example}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Returns a Markdown table whose columns are padded as Prettier pads them. */
function table() {
  const rows = [COLUMNS, ...settings.map(([name, setting]) => [`\`${name}\``, setting.default, setting.help])];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(rows[0]), rule, ...rows.slice(1).map(line)];
}

const passedOn = settings.filter(([, { composed }]) => composed !== true).map(([name]) => `    ${name}:`);
const FILES = {
  '.env.example': exampleFile,
  'README.md': (text) => between(text, 'An empty\nvalue counts as unset.\n', '\n\n## Run it for real', table()),
  'docker/compose.yaml': (text) =>
    between(text, 'it is taken from the shell or .env, or stays unset.', '\n\nservices:', passedOn),
};

const isCheck = process.argv.includes('--check');
for (const [file, render] of Object.entries(FILES)) {
  const text = readFileSync(file, 'utf8');
  const rendered = render(text);
  if (rendered === text) continue;
  console.log(isCheck ? `${file} does not follow from the settings: npm run docs:settings` : `${file} is written anew`);
  if (isCheck) process.exitCode = 1;
  else writeFileSync(file, rendered);
}
