import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const RULE = /\bLV\d+[ab]?\b/g;
/** Matches the rules at the head of a title: it('[LV1] [LV2] …'. */
const TITLE = /\b(?:it|test)(?:\.\w+)*\s*\(\s*[`'"]((?:\[LV\d+[ab]?\] ?)+)/g;

const rules = [...readFileSync('shared/live/PROTOCOL.md', 'utf8').matchAll(/^- \*\*(LV\d+[ab]?)\*\*/gm)].map(
  ([, rule]) => rule,
);

function tested(): Map<string, string[]> {
  const files = execFileSync('git', ['ls-files', '*.spec.ts', '*.spec.tsx', '*.e2e.ts'], { encoding: 'utf8' });
  const found = new Map<string, string[]>();
  for (const file of files.trim().split('\n')) {
    for (const [, tags = ''] of readFileSync(file, 'utf8').matchAll(TITLE)) {
      for (const rule of tags.match(RULE) ?? []) found.set(rule, [...(found.get(rule) ?? []), file]);
    }
  }
  return found;
}

describe('the rules of PROTOCOL.md', () => {
  it('numbers each rule once', () => {
    expect(rules.length).toBeGreaterThan(20);
    expect(new Set(rules).size).toBe(rules.length);
  });

  it('has a test for each rule, and no title with an unknown one', () => {
    expect([...tested().keys()].sort()).toEqual([...rules].sort());
  });
});
