import type * as z from 'zod/mini';
import type { activitiesResponseSchema, ActivityCategory } from '../../shared/activities/activities.schemas.ts';
import type { hiscoreColumnsResponseSchema } from '../../shared/members/hiscores.schemas.ts';
import type {
  bracketsResponseSchema,
  hiscoresResponseSchema,
  Member,
  membersResponseSchema,
} from '../../shared/members/members.schemas.ts';
import type { gainsResponseSchema } from '../../shared/xp/gains.schemas.ts';
import type {
  clanXpResponseSchema,
  leaderboardResponseSchema,
  topGainersResponseSchema,
} from '../../shared/xp/xp.schemas.ts';
import { isInactiveFor } from '../../shared/format/dates.ts';
import type { Period } from '../../shared/game/periods.ts';
import { bracketOf } from '../../shared/game/xp.ts';
import type { PeriodKeys } from '../xp/periods/xp-periods.ts';
import type { ClanModel, ModelMember, Topic } from './clan-model.ts';
import { hiscoreColumns, withSkills } from './member-skills.ts';
import { clanXp, gainColumns, leaderboard, topGainers } from './leaderboard.ts';

/** Answer of the model that is made again only after a change of its topics. */
export interface CachedDocument<Body extends object = object> {
  uncached?: never;
  /** Documents with the same key are equal. */
  key: string;
  topics: readonly Topic[];
  /** True when the body changes with the UTC day even without new readings. */
  daily: boolean;
  body: (model: ClanModel, now: PeriodKeys) => Body;
  /** Returns the body as JSON, for a document that keeps the text of rows that did not change. Absent: JSON.stringify. */
  json?: (model: ClanModel, now: PeriodKeys) => string;
}

/** Answer that is made for each request, because it changes with the hour. */
interface UncachedDocument<Body extends object = object> {
  uncached: true;
  body: (model: ClanModel, now: PeriodKeys, at: Date) => Body;
}

export type ClanDocument = CachedDocument | UncachedDocument;

const success = true as const;

/** Texts of rows. The model replaces the object of a row that changes, so an object never has two texts on one day. */
class RowTexts<Row extends object> {
  private readonly texts = new WeakMap<Row, { day: string; text: string }>();

  /** Returns `value` as JSON, or the row itself. `day`: the UTC day that the value depends on, or nothing. */
  of(row: Row, day: string, value: () => object = () => row): string {
    const known = this.texts.get(row);
    if (known?.day === day) return known.text;
    const text = JSON.stringify(value());
    this.texts.set(row, { day, text });
    return text;
  }
}

const memberTexts = new RowTexts<Member>();
const skillTexts = new RowTexts<ModelMember>();

function membersJson(rows: readonly string[]): string {
  return `{"success":true,"members":[${rows.join(',')}]}`;
}

/** Returns the document of GET /members without inactive_days; null for all members. */
export function membersDocument(active: boolean | null): CachedDocument<z.infer<typeof membersResponseSchema>> {
  return {
    key: `members ${active}`,
    topics: ['members'],
    daily: false,
    body: (model) => ({ success, members: listed(model, active).map(({ wire }) => wire) }),
    json: (model) => membersJson(listed(model, active).map(({ wire }) => memberTexts.of(wire, ''))),
  };
}

function listed(model: ClanModel, active: boolean | null): ModelMember[] {
  return model.list().filter(({ wire }) => active === null || wire.is_active === active);
}

/** Returns the document of the members without activity for more than `days` London days. */
export function inactiveDocument(
  active: boolean | null,
  days: number,
): UncachedDocument<z.infer<typeof membersResponseSchema>> {
  const all = membersDocument(active);
  return {
    uncached: true,
    body: (model, now, at) => ({
      success,
      members: all
        .body(model, now)
        .members.filter(({ last_activity_date: since }) => since !== null && isInactiveFor(since, days, at)),
    }),
  };
}

/** Hiscores of all members, including those that left. D021. */
export const hiscoresDocument: CachedDocument<z.infer<typeof hiscoresResponseSchema>> = {
  key: 'hiscores',
  topics: ['skills'],
  daily: true,
  body: (model, now) => ({ success, members: model.list().map((member) => withSkills(member, now)) }),
  json: (model, now) =>
    membersJson(model.list().map((member) => skillTexts.of(member, now.daily, () => withSkills(member, now)))),
};

/** The same as columns, without gains: a third of the size, for our own page. */
export const hiscoreColumnsDocument: CachedDocument<z.infer<typeof hiscoreColumnsResponseSchema>> = {
  key: 'hiscore columns',
  topics: ['skills'],
  daily: false,
  body: (model) => ({ success, hiscores: hiscoreColumns(model.list()) }),
};

/** Number of members in each bracket of Overall XP. D015. */
export const bracketsDocument: CachedDocument<z.infer<typeof bracketsResponseSchema>> = {
  key: 'brackets',
  topics: ['members'],
  daily: false,
  body: (model) => {
    const brackets = { '1b': 0, '2b': 0, '3b': 0, '4b': 0, '5b': 0, max: 0 };
    for (const { wire } of model.list()) {
      const key = bracketOf(wire.total_xp);
      if (key) brackets[key] += 1;
    }
    return { success, brackets };
  },
};

export function leaderboardDocument(
  period: Period,
  skill: number,
  limit: number,
): CachedDocument<z.infer<typeof leaderboardResponseSchema>> {
  return {
    key: `leaderboard ${period} ${skill} ${limit}`,
    topics: ['skills'],
    daily: true,
    body: (model, now) => ({
      success,
      leaderboard: leaderboard(model.list(), period, skill, now).slice(0, limit),
      day: now.daily,
    }),
  };
}

export function gainersDocument(count: number): CachedDocument<z.infer<typeof topGainersResponseSchema>> {
  return {
    key: `gainers ${count}`,
    topics: ['skills'],
    daily: true,
    body: (model, now) => ({
      success,
      topGainers: {
        daily: topGainers(model.list(), 'daily', count, now),
        weekly: topGainers(model.list(), 'weekly', count, now),
      },
    }),
  };
}

/** Gains of every member, from which the home page computes sums and top gainers. */
export const gainsDocument: CachedDocument<z.infer<typeof gainsResponseSchema>> = {
  key: 'gains',
  topics: ['skills'],
  daily: true,
  body: (model, now) => ({ success, gains: gainColumns(model.list(), now) }),
};

export function clanXpDocument(period: Period): CachedDocument<z.infer<typeof clanXpResponseSchema>> {
  return {
    key: `clan-xp ${period}`,
    topics: ['skills'],
    daily: true,
    body: (model, now) => ({ success, data: { total_xp: clanXp(model.list(), period, now) } }),
  };
}

export function activitiesDocument(
  limit: number,
  category: ActivityCategory | undefined,
): CachedDocument<z.infer<typeof activitiesResponseSchema>> {
  return {
    key: `activities ${limit} ${category ?? ''}`,
    topics: ['activities'],
    daily: false,
    body: (model) => ({
      success,
      activities: model.activities
        .filter((line) => category === undefined || line.category === category)
        .slice(0, limit),
    }),
  };
}
