import type { DataSource } from 'typeorm';
import { Test } from '@nestjs/testing';
import type { TestingModule } from '@nestjs/testing';
import { SystemClock } from '../../../server/config/clock.ts';
import { Config } from '../../../server/config/config.ts';
import { parseEnv } from '../../../server/config/env-schema.ts';
import { DatabaseModule } from '../../../server/database/database.module.ts';
import type { LogLine, MemberReading } from '../../../server/game/game-types.ts';
import { IngestModule } from '../../../server/ingest/ingest.module.ts';
import { LiveModule } from '../../../server/live/live.module.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { nameKey } from '../../../shared/game/names.ts';
import { SKILL_COUNT } from '../../../shared/game/skills.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import type { TestApp } from '../app/app.ts';

type Skills = MemberReading['skills'][number];

/** Creates a module with the ingest and its dependencies only. `live` replaces LiveService. */
export function ingestModule(database: DataSource, live?: Pick<LiveService, 'append'>): Promise<TestingModule> {
  const parsed = parseEnv({});
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const config = new Config(parsed.env);
  const builder = Test.createTestingModule({
    imports: [DatabaseModule.with({ config, clock: new SystemClock(), database }), LiveModule, IngestModule],
  });
  return (live ? builder.overrideProvider(LiveService).useValue(live) : builder).compile();
}

/** Adds a member. Returns the id. */
export async function addMember(database: DataSource, name: string): Promise<number> {
  const rows: { id: number }[] = await database.query(
    'INSERT INTO member (name, name_key) VALUES ($1, $2) RETURNING id',
    [name, nameKey(name)],
  );
  return rows[0]!.id;
}

/** Makes the nodes and pages of a running site load again, after members were added behind its back. */
export async function announceMembers({ app, dataSource }: Pick<TestApp, 'app' | 'dataSource'>): Promise<void> {
  await dataSource.transaction((tx) => app.get(LiveService).append(tx, CLAN_STREAM, [{ type: 'members.reloaded' }]));
}

/** Returns skills with `base` XP each, except those given by index. Overall is the sum. */
export function skills(
  base: number | null,
  some: Record<number, number | null> = {},
  source: Skills['source'] = 'runemetrics',
): Skills {
  const xp = Array.from({ length: SKILL_COUNT }, (_, index) => (index in some ? some[index]! : base));
  xp[0] = 0 in some ? some[0]! : xp.slice(1).reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return {
    source,
    xp,
    level: xp.map((value) => (value === null ? null : 50)),
    rank: xp.map((value) => (value === null ? null : 1000)),
  };
}

/** Returns a log line of 2026-03-10, `minute` minutes after 12:00 UTC. */
export function line(minute: number, text: string, details = text): LogLine {
  const date = new Date(Date.UTC(2026, 2, 10, 12, minute));
  return { rawDate: date.toISOString(), date, text, details };
}

/** Returns the reading of a public profile at `readAt`. */
export function reading(readAt: string, parts: Partial<MemberReading> = {}): MemberReading {
  return {
    profileState: 'public',
    readAt: new Date(readAt),
    displayName: null,
    combatLevel: 120,
    skills: [],
    activities: null,
    ...parts,
  };
}
