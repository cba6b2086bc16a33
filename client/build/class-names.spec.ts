import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { className } from './class-names.ts';

const modules = execFileSync('git', ['ls-files', 'client/**/*.module.css'], { encoding: 'utf8' }).trim().split('\n');

describe('the class names of a build', () => {
  it('gives no two style modules the same names', () => {
    expect(modules.length).toBeGreaterThan(100);
    const names = modules.map((file) => className('title', `${process.cwd()}/${file}`));
    expect(new Set(names).size).toBe(modules.length);
  });

  it('gives one module the same names each time, with or without a query', () => {
    const file = `${process.cwd()}/${modules[0] ?? ''}`;
    expect(className('title', `${file}?used`)).toBe(className('title', file));
    expect(className('title', file)).toMatch(/^title_[\w-]{4}$/);
  });
});
