import { createHash } from 'node:crypto';
import { HIDDEN_MEMBER } from '../../../shared/bingo/hide-members.ts';
import type { Drawing, Drawings } from '../../../shared/bingo/drawings/drawings.schemas.ts';
import type { SignUpRow } from '../sign-ups/sign-up.repository.ts';
import type { BingoDrawingEntity } from './bingo-drawing.entity.ts';
import type { NextSeed } from './drawing.repository.ts';

/** Returns the drawings of a board as visitors see them. */
export function presentDrawings(
  next: NextSeed,
  drawings: readonly BingoDrawingEntity[],
  signUps: readonly SignUpRow[],
): Drawings {
  const names = new Map(signUps.map(({ id, name, is_hidden }) => [id, is_hidden ? HIDDEN_MEMBER : name]));
  return {
    next: { fingerprint: fingerprintOf(next.seed), fixed_at: next.fixedAt.toISOString() },
    drawings: drawings.map(({ id, seed, fixedAt, drawnAt, undoneAt, facts }): Drawing => ({
      id,
      seed,
      fingerprint: fingerprintOf(seed),
      fixed_at: fixedAt?.toISOString() ?? null,
      drawn_at: drawnAt.toISOString(),
      undone_at: undoneAt?.toISOString() ?? null,
      facts: facts && {
        ...facts,
        players: facts.players.map((player) => ({ ...player, name: names.get(player.id) ?? null })),
      },
    })),
  };
}

function fingerprintOf(seed: string): string {
  return createHash('sha256').update(seed).digest('hex');
}
