import { LockKeyhole } from 'lucide-react';
import type { Team } from '../../../shared/bingo/bingo.schemas.ts';
import { TeamShield } from '../../ui/icons/team-shield.tsx';

/** More teams than this that completed a square in the same minute are told as a number. */
const MOST_SHIELDS = 3;

/** The teams that own a square of a lockout, with a padlock: it is closed for all others. */
export function SquareOwners({ owners }: { owners: readonly Team[] }) {
  const shown = owners.slice(0, MOST_SHIELDS);
  return (
    <span className="ch-count ch-owners">
      <LockKeyhole strokeWidth={2} />
      {shown.map(({ id, color }) => (
        <TeamShield key={id} color={color} />
      ))}
      {owners.length > shown.length && <span>+{owners.length - shown.length}</span>}
    </span>
  );
}
