import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { insertedId } from '../../database/inserted-id.ts';
import { hasName } from '../../members/name-condition.ts';
import { readRows, type Row } from '../merge/saved-rows.repository.ts';
import { MemberRenameEntity } from './member-rename.entity.ts';
import { savedSchema, type Saved } from '../merge/saved-merge.ts';

/** A rename without its data for an undo. */
export interface StoredRename {
  id: number;
  member_id: number;
  from_name: string;
  to_name: string;
  merged_id: number | null;
  renamed_by: string;
  renamed_at: Date;
  undone_at: Date | null;
  /** True when a later rename of the member is not undone. */
  is_covered: boolean;
  /** True when another member has the old name now. */
  is_taken: boolean;
}

const RENAMES = `
SELECT r.id, r.member_id, r.from_name, r.to_name, r.merged_id, r.renamed_by, r.renamed_at, r.undone_at,
  EXISTS (SELECT FROM member_rename later WHERE later.member_id = r.member_id AND later.id > r.id
    AND later.undone_at IS NULL) AS is_covered,
  EXISTS (SELECT FROM member other WHERE other.id <> r.member_id
    AND other.name_key = r.saved->'members'->'into'->>'name_key') AS is_taken
FROM member_rename r`;

/** Reads and writes renames of members. */
@Injectable()
export class RenameRepository {
  /** Stores a rename and returns its id. */
  async add(
    tx: EntityManager,
    rename: Pick<MemberRenameEntity, 'memberId' | 'fromName' | 'toName' | 'mergedId' | 'renamedBy' | 'renamedAt'> & {
      saved: Saved;
    },
  ): Promise<number> {
    return insertedId(await tx.getRepository(MemberRenameEntity).insert(rename));
  }

  async find(tx: EntityManager, id: number): Promise<StoredRename | null> {
    const [rename] = await tx.query<StoredRename[]>(`${RENAMES} WHERE r.id = $1`, [id]);
    return rename ?? null;
  }

  /** Returns the member who has the name, or had it last before a rename; null when there is none. */
  async formerly(tx: EntityManager, key: string): Promise<Row | null> {
    const [member] = await readRows(tx, 'member', hasName('$1').replaceAll('m.id', 't.id'), [key]);
    return member ?? null;
  }

  /** Returns the data for an undo, and locks the rename until commit. */
  async saved(tx: EntityManager, id: number): Promise<Saved> {
    const lock = { mode: 'pessimistic_write' as const };
    const rename = await tx.getRepository(MemberRenameEntity).findOne({ where: { id }, lock });
    if (!rename) throw new Error(`rename ${id} is gone`);
    return savedSchema.parse(rename.saved);
  }

  /** Returns the latest 100 renames, newest first. */
  list(tx: EntityManager): Promise<StoredRename[]> {
    return tx.query<StoredRename[]>(`${RENAMES} ORDER BY r.id DESC LIMIT 100`);
  }

  async markUndone(tx: EntityManager, id: number, undoneAt: Date): Promise<void> {
    await tx.getRepository(MemberRenameEntity).update({ id }, { undoneAt });
  }
}
