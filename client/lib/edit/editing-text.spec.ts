import { expect, it } from '@jest/globals';
import { editingText } from './editing-text.ts';

const by = (name: string, mine = false) => ({ thing: 'member:1', name, mine });

it.each([
  [[], null],
  [[by('Ben')], 'Ben is editing Anna Oak'],
  [[by('Ben'), by('Cleo')], 'Ben and Cleo are editing Anna Oak'],
  [[by('Ben'), by('Cleo'), by('Dora')], 'Ben and 2 others are editing Anna Oak'],
  [[by('Ada', true)], 'You are editing Anna Oak in another window'],
  [[by('Ada', true), by('Ben')], 'Ben is editing Anna Oak'],
])('says for %j: %s', (editors, text) => {
  expect(editingText(editors, 'Anna Oak')).toBe(text);
});
