import type { SquareFields } from './square-fields.ts';

/** Returns the change of the form that puts another name in place of one that a square asks for. */
export function withName(fields: SquareFields, old: string, name: string): Partial<SquareFields> {
  const inLines = (text: string): string =>
    text
      .split('\n')
      .map((line) => (line.trim() === old ? name : line))
      .join('\n');
  switch (fields.kind) {
    case 'boss_kill':
      return { boss: inLines(fields.boss) };
    case 'pet':
      return { pet: name };
    case 'quest':
      return { quest: name };
    default:
      return fields.name.trim() === old ? { name } : { alternatives: inLines(fields.alternatives) };
  }
}
