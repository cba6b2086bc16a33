import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { ENV_NAMES } from '../../../server/config/env.schema.ts';

const read = (name: string): string => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
const names = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '').sort();
const known = [...ENV_NAMES].sort();

describe('every setting is documented, and nothing else is', () => {
  it('in .env.example', () => {
    expect(names(read('.env.example'), /^#?([A-Z][A-Z0-9_]+)=/gm)).toEqual(known);
  });

  it('in README.md', () => {
    expect(names(read('README.md'), /^\| `([A-Z][A-Z0-9_]+)`/gm)).toEqual(known);
  });
});
