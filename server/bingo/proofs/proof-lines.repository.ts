import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import type { ProofDetails } from '../../../shared/bingo/proofs/proofs.schemas.ts';

const MOST = 40;
const lineRows = z.array(z.object({ text: z.string(), details: z.string(), at: z.date() }));

/** Reads the log lines of a player for admins who decide about a proof. */
@Injectable()
export class ProofLinesRepository {
  /** Returns a member's or guest's lines at most `distanceMs` from a time, oldest first; none for an erased player. */
  async around(
    tx: EntityManager,
    personId: number | null,
    at: Date,
    distanceMs: number,
  ): Promise<ProofDetails['lines']> {
    if (personId === null) return [];
    const rows: unknown = await tx.query(
      `SELECT text, details, date AS at FROM bingo_line WHERE person_id = $1 AND date BETWEEN $2 AND $3
       ORDER BY date, id LIMIT $4`,
      [personId, new Date(at.getTime() - distanceMs), new Date(at.getTime() + distanceMs), MOST],
    );
    return lineRows.parse(rows).map((line) => ({ ...line, at: line.at.toISOString() }));
  }
}
