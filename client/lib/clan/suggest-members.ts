import { nameKey } from '../../../shared/game/names.ts';
import type { Member } from '../../../shared/members/members.schemas.ts';
import { byName, findMembers } from './find-members.ts';

/** Letters of which one may differ in a name that is near: one of three, two of six. */
const LETTERS_PER_MISTAKE = 3;
/** Longer texts are no names: the game allows 12 letters. */
const LONGEST = 24;

interface Suggestions {
  /** The member with exactly this name first, in any spelling; then by name. */
  matches: Member[];
  /** True when no name contains the text, and the matches are those that differ least from it. */
  isNear: boolean;
}

/** Returns the members to suggest for a typed text: at most `most` that contain it, or else at most `near` near ones. */
export function suggestMembers(members: readonly Member[], query: string, most: number, near: number): Suggestions {
  const key = nameKey(query);
  const found = findMembers(members, query, most);
  const exact = key === '' ? undefined : members.find(({ name }) => nameKey(name) === key);
  if (exact) {
    const others = found.filter(({ id }) => id !== exact.id);
    return { matches: [exact, ...others].slice(0, most), isNear: false };
  }
  return found.length > 0
    ? { matches: found, isNear: false }
    : { matches: nearestMembers(members, key, near), isNear: true };
}

function nearestMembers(members: readonly Member[], key: string, most: number): Member[] {
  if (key.length > LONGEST) return [];
  const limit = Math.floor(key.length / LETTERS_PER_MISTAKE);
  return members
    .map((member) => ({ member, letters: differingLetters(key, nameKey(member.name)) }))
    .filter(({ letters }) => letters <= limit && limit > 0)
    .sort((a, b) => a.letters - b.letters || byName(a.member, b.member))
    .slice(0, most)
    .map(({ member }) => member);
}

/** Returns how many letters must be added, left out or replaced to make the text a beginning of the name. */
function differingLetters(text: string, name: string): number {
  // Cell n: the letters between what was read of the text and the first n letters of the name.
  let row = Array.from({ length: name.length + 1 }, (_, at) => at);
  for (const [read, letter] of [...text].entries()) {
    const next = [read + 1];
    for (let at = 0; at < name.length; at += 1) {
      const replaced = (row[at] ?? 0) + (name[at] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(...row);
}
