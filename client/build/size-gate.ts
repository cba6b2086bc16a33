import { gzipSync } from 'node:zlib';

/** Limits in KiB after gzip. */
const BUDGET = { initial: 150, overlay: 100, route: 15, chunk: 45, css: 16, tabCss: 18 } as const;
/** A tab of the admin's: its forms draw controls that no public page has, and no first visit begins there. */
const ADMIN_TAB = /-tab\b/;

interface BuiltFile {
  fileName: string;
  source: string | Uint8Array;
  kind: 'entry' | 'route' | 'chunk' | 'asset';
  /** Files that load together with this one. */
  imports: string[];
  css: string[];
}

interface SizeReport {
  lines: string[];
  failures: string[];
}

/** Sums what each page loads, gzipped, and reports every exceeded limit and every cycle of static imports. */
export function checkSizes(files: BuiltFile[]): SizeReport {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  const kib = (name: string): number => {
    const file = byName.get(name);
    return file ? gzipSync(file.source, { level: 9 }).length / 1024 : 0;
  };
  const sum = (names: Iterable<string>): number => [...names].reduce((total, name) => total + kib(name), 0);
  const closure = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const next of byName.get(name)?.imports ?? []) closure(next, seen);
    return seen;
  };
  const cssOf = (names: Iterable<string>): Set<string> =>
    new Set([...names].flatMap((name) => byName.get(name)?.css ?? []));

  const report: SizeReport = { lines: [], failures: [] };
  const gate = (what: string, size: number, limit: number): void => {
    const line = `${what}: ${size.toFixed(1)} of ${limit} KiB`;
    report.lines.push(line);
    if (size > limit) report.failures.push(`Over budget: ${line}`);
  };

  const entries = files.filter((file) => file.kind === 'entry');
  const main = entries.find((file) => !file.fileName.includes('overlay'));
  const initial = main ? closure(main.fileName) : new Set<string>();
  for (const entry of entries) {
    const loaded = closure(entry.fileName);
    const overlay = entry !== main || main === undefined;
    gate(`${entry.fileName} and its imports`, sum(loaded), overlay ? BUDGET.overlay : BUDGET.initial);
    gate(`styles of ${entry.fileName}`, sum(cssOf(loaded)), BUDGET.css);
  }
  for (const file of files) {
    if (file.kind === 'route') {
      gate(file.fileName, kib(file.fileName), BUDGET.route);
      const limit = ADMIN_TAB.test(file.fileName) ? BUDGET.tabCss : BUDGET.css;
      gate(`styles of ${file.fileName}`, sum(cssOf([...initial, ...closure(file.fileName)])), limit);
    }
    if (file.kind === 'chunk' && !initial.has(file.fileName)) gate(file.fileName, kib(file.fileName), BUDGET.chunk);
  }
  for (const { fileName, imports } of files) {
    const back = imports.find((name) => closure(name).has(fileName));
    if (back !== undefined)
      report.failures.push(`Import cycle: ${fileName} and ${back} need each other before they can run`);
  }
  return report;
}
