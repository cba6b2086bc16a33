import { Injectable } from '@nestjs/common';
import { Any, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import * as z from 'zod/mini';
import { PROOF_STATES } from '../../../shared/bingo/proofs/proofs.schemas.ts';
import { insertedId } from '../../database/inserted-id.ts';
import { MemberEntity } from '../../members/member.entity.ts';
import { BingoBoardEntity } from '../boards/bingo-board.entity.ts';
import { BingoRecordEntity } from '../completions/bingo-record.entity.ts';
import { BingoGuestEntity } from '../guests/bingo-guest.entity.ts';
import { BingoLinkEntity } from '../links/bingo-link.entity.ts';
import { BingoSquareEntity } from '../squares/bingo-square.entity.ts';
import { BingoTeamEntity } from '../teams/bingo-team.entity.ts';
import { BingoPictureEntity } from './bingo-picture.entity.ts';
import { BingoSubmissionEntity } from './bingo-submission.entity.ts';

const number = z.coerce.number();
const rowsSchema = z.array(
  z.object({
    id: number,
    board_id: number,
    team_id: number,
    team_name: z.string(),
    square_id: number,
    row_number: number,
    column_number: number,
    item_name: z.string(),
    link_id: z.nullable(number),
    person_id: z.nullable(number),
    is_member: z.boolean(),
    name: z.nullable(z.string()),
    at: z.date(),
    amount: z.nullable(number),
    part: z.nullable(number),
    note: z.nullable(z.string()),
    status: z.enum(PROOF_STATES),
    revision: number,
    is_shown: z.boolean(),
    sent_at: z.date(),
    decided_by: z.nullable(z.string()),
    decided_at: z.nullable(z.date()),
    decision_note: z.nullable(z.string()),
    pictures_deleted_at: z.nullable(z.date()),
    has_record: z.boolean(),
  }),
);
/** A proof with its square, team and player, and whether a record of it stands. */
export type SubmissionRow = z.infer<typeof rowsSchema>[number];

/** Fields of a new proof. */
export type NewSubmission = Pick<
  BingoSubmissionEntity,
  | 'boardId'
  | 'teamId'
  | 'squareId'
  | 'memberId'
  | 'guestId'
  | 'linkId'
  | 'sentKey'
  | 'happenedAt'
  | 'amount'
  | 'part'
  | 'note'
>;

/** Reads and writes bingo_submission. Proofs of deleted teams and boards are never returned. */
@Injectable()
export class SubmissionRepository {
  async find(tx: EntityManager, id: number): Promise<SubmissionRow | null> {
    return (await read(selected(tx).andWhere('s.id = :id', { id })))[0] ?? null;
  }

  async findByKey(tx: EntityManager, linkId: number, sentKey: string): Promise<SubmissionRow | null> {
    return (
      (await read(selected(tx).andWhere('s.linkId = :linkId AND s.sentKey = :sentKey', { linkId, sentKey })))[0] ?? null
    );
  }

  /** Returns the newest proofs that were sent by a seat's links, or for its player on this team; newest first. */
  listOwn(
    tx: EntityManager,
    { teamId, personId, linkId }: { teamId: number; personId: number; linkId: number },
    most: number,
  ): Promise<SubmissionRow[]> {
    return read(
      selected(tx)
        .andWhere('s.teamId = :teamId', { teamId })
        .andWhere(`(coalesce(s.memberId, s.guestId) = :personId OR s.linkId IN ${linksOfSeat(tx)})`, {
          personId,
          linkId,
        })
        .orderBy('s.id', 'DESC')
        .limit(most),
    );
  }

  /** Returns how many proofs the links of a link's seat have sent, in all and since a time. */
  async sent(tx: EntityManager, linkId: number, since: Date): Promise<{ all: number; recent: number }> {
    const counted = await tx
      .getRepository(BingoSubmissionEntity)
      .createQueryBuilder('s')
      .select('count(*)::int', 'all')
      .addSelect('count(*) FILTER (WHERE s.sentAt > :since)::int', 'recent')
      .where(`s.linkId IN ${linksOfSeat(tx)}`, { linkId, since })
      .getRawOne<{ all: number; recent: number }>();
    return counted ?? { all: 0, recent: 0 };
  }

  /** Returns how many proofs of a team for a square wait: those with a picture, and those sent after `since`. */
  waiting(tx: EntityManager, team: number, square: number, since: Date): Promise<number> {
    return tx
      .getRepository(BingoSubmissionEntity)
      .createQueryBuilder('s')
      .where({ teamId: team, squareId: square, status: 'pending' })
      .andWhere(`(s.sentAt > :since OR ${hasPictures(tx)})`, { since })
      .getCount();
  }

  /** Stores a pending proof. Returns its id. */
  async add(tx: EntityManager, row: NewSubmission, at: Date): Promise<number> {
    const submissions = tx.getRepository(BingoSubmissionEntity);
    return insertedId(await submissions.insert({ ...row, status: 'pending', sentAt: at }));
  }

  /** Changes a proof of a locked board, and increments its revision. */
  async update(tx: EntityManager, id: number, fields: Partial<BingoSubmissionEntity>): Promise<void> {
    await tx
      .getRepository(BingoSubmissionEntity)
      .createQueryBuilder()
      .update({ ...fields, revision: () => 'revision + 1' })
      .where({ id })
      .execute();
  }

  /**
   * Returns the proofs of a board that have or had a picture and an id between `after` and `before`, newest first; those
   * that wait oldest first.
   */
  list(
    tx: EntityManager,
    boardId: number,
    { status, before, after, most }: { status: string | null; before: number; after: number; most: number },
  ): Promise<SubmissionRow[]> {
    const rows = selected(tx)
      .andWhere({ boardId })
      .andWhere(`s.id < :before AND s.id > :after`, { before, after })
      .andWhere(`(s.picturesDeletedAt IS NOT NULL OR ${hasPictures(tx)})`)
      .orderBy('s.id', status === 'pending' ? 'ASC' : 'DESC')
      .limit(most);
    if (status === null) return read(rows);
    return read(
      status === 'decided' ? rows.andWhere(`s.status <> 'pending'`) : rows.andWhere('s.status = :status', { status }),
    );
  }

  /** Returns how many proofs of a board wait for an admin, and how many do not any more. */
  async count(tx: EntityManager, boardId: number): Promise<{ waiting: number; decided: number }> {
    const counted = await tx
      .getRepository(BingoSubmissionEntity)
      .createQueryBuilder('s')
      .innerJoin(BingoTeamEntity, 't', 't.id = s.teamId AND t.deletedAt IS NULL')
      .select(`count(*) FILTER (WHERE s.status = 'pending')::int`, 'waiting')
      .addSelect(`count(*) FILTER (WHERE s.status <> 'pending')::int`, 'decided')
      .where({ boardId })
      .andWhere(`(s.picturesDeletedAt IS NOT NULL OR ${hasPictures(tx)})`)
      .getRawOne<{ waiting: number; decided: number }>();
    return counted ?? { waiting: 0, decided: 0 };
  }

  /** Returns the id of the record that came from a proof and stands. Returns null when there is none. */
  async record(tx: EntityManager, submissionId: number): Promise<number | null> {
    const record = await tx
      .getRepository(BingoRecordEntity)
      .createQueryBuilder('r')
      .select('r.id')
      .where('r.submissionId = :submissionId AND r.revokedAt IS NULL', { submissionId })
      .getOne();
    return record?.id ?? null;
  }

  /** Returns the proofs with these ids, oldest first. */
  listByIds(tx: EntityManager, ids: readonly number[]): Promise<SubmissionRow[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return read(
      selected(tx)
        .andWhere({ id: Any([...ids]) })
        .orderBy('s.id'),
    );
  }
}

/** Returns the ids of all links of the seat of the link `:linkId`, as a part of a statement. */
function linksOfSeat(tx: EntityManager): string {
  const seat = tx
    .getRepository(BingoLinkEntity)
    .createQueryBuilder('own')
    .select('own.participantId')
    .where('own.id = :linkId')
    .getQuery();
  const links = tx
    .getRepository(BingoLinkEntity)
    .createQueryBuilder('l')
    .select('l.id')
    .where(`l.participantId = (${seat})`)
    .getQuery();
  return `(${links})`;
}

function hasPictures(tx: EntityManager): string {
  const pictures = tx
    .getRepository(BingoPictureEntity)
    .createQueryBuilder('pic')
    .select('1')
    .where('pic.submissionId = s.id')
    .getQuery();
  return `EXISTS (${pictures})`;
}

function selected(tx: EntityManager): SelectQueryBuilder<BingoSubmissionEntity> {
  const record = tx
    .getRepository(BingoRecordEntity)
    .createQueryBuilder('r')
    .select('1')
    .where('r.submissionId = s.id AND r.revokedAt IS NULL')
    .getQuery();
  return tx
    .getRepository(BingoSubmissionEntity)
    .createQueryBuilder('s')
    .innerJoin(BingoSquareEntity, 'q', 'q.id = s.squareId')
    .innerJoin(BingoTeamEntity, 't', 't.id = s.teamId AND t.deletedAt IS NULL')
    .innerJoin(BingoBoardEntity, 'b', 'b.id = s.boardId AND b.deletedAt IS NULL')
    .leftJoin(MemberEntity, 'm', 'm.id = s.memberId')
    .leftJoin(BingoGuestEntity, 'g', 'g.id = s.guestId')
    .select(['s.id AS id', 's.boardId AS board_id', 's.teamId AS team_id', 't.teamName AS team_name'])
    .addSelect(['s.squareId AS square_id', 'q.rowNumber AS row_number', 'q.columnNumber AS column_number'])
    .addSelect(['q.itemName AS item_name', 's.linkId AS link_id', 'coalesce(s.memberId, s.guestId) AS person_id'])
    .addSelect(['s.memberId IS NOT NULL AS is_member', 'coalesce(m.name, g.name) AS name', 's.happenedAt AS at'])
    .addSelect(['s.amount AS amount', 's.part AS part', 's.note AS note', 's.status AS status'])
    .addSelect(['s.revision AS revision', 's.isShown AS is_shown', 's.sentAt AS sent_at'])
    .addSelect(['s.decidedBy AS decided_by', 's.decidedAt AS decided_at', 's.decisionNote AS decision_note'])
    .addSelect(['s.picturesDeletedAt AS pictures_deleted_at', `EXISTS (${record}) AS has_record`])
    .where('true');
}

async function read(rows: SelectQueryBuilder<BingoSubmissionEntity>): Promise<SubmissionRow[]> {
  return rowsSchema.parse(await rows.getRawMany());
}
