import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../../../', import.meta.url);

/** Returns the rows of a Markdown table as cells, without the heading. */
export function tableRows(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .slice(1)
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    );
}

/** Returns those of "`file` › title; `file` › title" without a test: a string literal after it( or each(…)(. */
export function missingTests(cell: string): string[] {
  return cell.split('; `').filter((named, index) => {
    const [, file, title] = /^`([^`]+)` › (.+)$/.exec(index === 0 ? named : `\`${named}`) ?? [];
    return file === undefined || title === undefined || !hasTest(file, title);
  });
}

function hasTest(file: string, title: string): boolean {
  const path = new URL(file, root);
  if (!existsSync(path)) return false;
  const source = readFileSync(path, 'utf8');
  const quotes = ["'", '"', '`'].some((quote) => new RegExp(`\\(\\s*${quote}${escape(title)}${quote},`).test(source));
  return /\b(it|test)[.(]/.test(source) && quotes;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
