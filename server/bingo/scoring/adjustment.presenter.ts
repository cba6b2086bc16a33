import type { Adjustment } from '../../../shared/bingo/scoring/scoring.schemas.ts';
import type { BingoAdjustmentEntity } from './bingo-adjustment.entity.ts';

export function presentAdjustment(row: BingoAdjustmentEntity): Adjustment {
  return {
    id: row.id,
    team_id: row.teamId,
    points: row.points,
    reason: row.reason,
    made_by: row.madeBy,
    made_at: row.madeAt.toISOString(),
  };
}
