import { describe, expect, it } from '@jest/globals';
import { databaseFixes } from './known-fixes.ts';

describe('what a version of PostgreSQL lacks', () => {
  it.each([
    ['18.4', false, true, 'good'],
    ['18.9', false, true, 'good'],
    ['19.0', false, true, 'good'],
    ['18.3', false, true, 'bad'],
    ['15.9', false, false, 'bad'],
    ['18.4', true, false, 'good'],
    ['18.4', true, true, 'todo'],
    ['18.1', true, false, 'todo'],
  ])('is for %s (built in: %s, public: %s) %s', (version, builtIn, isPublic, state) => {
    const found = databaseFixes(version, builtIn, isPublic);
    expect(found.state).toBe(state);
    expect(found.text).toContain(version);
  });
});
