import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { nameKey } from '../../../shared/game/names.ts';
import { MemberDataRegistry } from '../../members/member-data.registry.ts';
import { SyncRunService } from '../../sync/runs/sync-run.service.ts';
import { putRows, readRows, type Row, setMember } from './saved-rows.repository.ts';
import { mergedMember, splitMember } from './merge-member.ts';
import { MergeRepository } from './merge.repository.ts';
import type { Saved } from './saved-merge.ts';

/** Id of no member, so that nothing is merged from it. */
const NOBODY = -1;

/** Merges two members with all their data, and splits them again. */
@Injectable()
export class MemberMergeService {
  constructor(
    private readonly rows: MergeRepository,
    private readonly memberData: MemberDataRegistry,
    private readonly syncs: SyncRunService,
  ) {}

  /** Returns the members of both names, locked by id, so that no reading of them is stored meanwhile. */
  async lock(tx: EntityManager, from: string, to: string): Promise<{ into: Row | null; fresh: Row | null }> {
    const keys = [nameKey(from), nameKey(to)];
    await this.rows.lockByNames(tx, keys);
    const found = await readRows(tx, 'member', 't.name_key = ANY($1)', [keys]);
    const of = (key: string | undefined): Row | null => found.find((row) => row.name_key === key) ?? null;
    return { into: of(keys[0]), fresh: of(keys[1]) };
  }

  /**
   * Merges `fresh` into `into`. Returns the merged row and the data for an undo.
   * @param fresh the member of the new name, or null when there is none
   */
  async merge(
    tx: EntityManager,
    into: Row,
    fresh: Row | null,
    name: string,
    today: string,
  ): Promise<{ member: Row; saved: Saved }> {
    const pair = { into: Number(into.id), from: fresh ? Number(fresh.id) : NOBODY };
    const twins = await this.rows.twins(tx, pair);
    if (fresh) await this.syncs.skipMember(tx, pair.from);
    const rows = await this.rows.merge(tx, pair, today);
    const parts = fresh ? await this.memberData.merge(tx, pair, twins) : {};
    if (fresh) await this.rows.deleteMember(tx, pair.from);
    const merged = mergedMember(into, fresh, name);
    await setMember(tx, merged);
    return { member: merged, saved: { members: { into, from: fresh, merged }, rows, parts } };
  }

  /**
   * Splits a merged member. Returns the id of the member of the new name, or null when there was none and nothing was
   * read under that name since.
   */
  async undo(tx: EntityManager, memberId: number, saved: Saved): Promise<number | null> {
    await this.rows.lockMember(tx, memberId);
    const [now] = await readRows(tx, 'member', 't.id = $1', [memberId]);
    if (!now) throw new Error(`member ${memberId} is gone`);
    const { into, from, merged } = saved.members;
    await setMember(tx, { ...into, is_hidden: now.is_hidden, no_announcements: now.no_announcements });
    const fresh = from ? splitMember(from, merged, now) : await this.newcomer(tx, merged, now);
    if (fresh) await putRows(tx, 'member', [fresh]);
    const pair = { into: memberId, from: fresh ? Number(fresh.id) : NOBODY };
    await this.rows.undo(tx, pair, saved.rows);
    if (from) await this.memberData.undo(tx, pair, saved.parts);
    return fresh ? pair.from : null;
  }

  /** Returns a row for a new name that no member had, or null when nothing was read under it since. */
  private async newcomer(tx: EntityManager, merged: Row, now: Row): Promise<Row | null> {
    const wasRead = now.last_synced_at !== merged.last_synced_at || now.total_xp !== merged.total_xp;
    if (!wasRead) return null;
    return { ...now, id: await this.rows.nextMemberId(tx), joined_at: now.last_synced_at };
  }
}
