import { Sparkles } from 'lucide-react';
import { TeamShield } from '../../ui/icons/team-shield.tsx';
import type { ShownAlert } from './alert-queue.ts';
import { SquareSign } from '../board/square-sign.tsx';

const KIND_CLASS = { square: '', many: 'ch-alert-many', feat: 'ch-alert-feat', board: 'ch-alert-feat' } as const;

/** Alert in the lower third: the square or line, who completed it, and where. */
export function AlertCard({ shown: { alert, leaving } }: { shown: ShownAlert }) {
  const { team, item, place } = alert;
  return (
    <div className="ch-alert-place">
      <div
        className={`ch-alert ${KIND_CLASS[alert.kind]} ${team ? `ch-team-${team.color}` : ''}`}
        data-leaving={leaving || undefined}
      >
        <span className="ch-alert-sign">{item ? <SquareSign item={item} /> : <Sparkles strokeWidth={1.6} />}</span>
        <span className="ch-alert-words">
          <b className="ch-alert-title">{alert.title}</b>
          <span className="ch-alert-detail">
            {team && <TeamShield color={team.color} />}
            <span>{alert.detail}</span>
          </span>
        </span>
        {place !== null && <span className="ch-alert-square">{place}</span>}
      </div>
    </div>
  );
}
