import { SOURCE_TITLES } from '../../../shared/game/sources.ts';
import type { ProfileState } from '../../../shared/members/members.schemas.ts';
import type { GameResult, HiscoreReading, MemberReading, ProfileReading } from '../../game/game-types.ts';
import { describeTrouble, isResting, troubleOf, type Trouble } from './service-trouble.ts';

/** Longest pause of RuneMetrics that a run waits for, so that it reads the log lines as well as the XP. */
const SHORT_PAUSE_MS = 60_000;

/**
 * Outcome of one try. `read`: store the reading, and with `again` try once more in this run for the missing part. `gone`:
 * unknown or unreadable player; a retry would not help. `failed`: try again. `rate_limited`: wait; no try is used up.
 * `resting`: the remaining service is down; with `everyone` both services are.
 */
export type SyncOutcome =
  | { kind: 'read'; reading: MemberReading; hiscoresAt: Date | null; message: string | null; again: Again | null }
  | { kind: 'gone'; reading: MemberReading; message: string }
  | { kind: 'failed'; message: string }
  | { kind: 'rate_limited'; retryAfterMs: number; message: string }
  | { kind: 'resting'; message: string; everyone: boolean };

/** Another try. `pauseMs` is the wait that the service requested; null for the wait after any failed try. */
export interface Again {
  pauseMs: number | null;
}

export interface ReadingFacts {
  readAt: Date;
  /** True when the log could not be read the last time either. */
  wasSilent: boolean;
}

type Profile = GameResult<ProfileReading>;
type Hiscores = GameResult<HiscoreReading>;

const LOG = SOURCE_TITLES.runemetrics;
const HISCORES = SOURCE_TITLES.hiscores;
const FROM_HISCORES = `XP from ${HISCORES}`;
const UNLISTED = `${HISCORES} do not list this name`;
const CLOSED = { private: 'private', not_a_member: 'not_a_member', not_found: 'missing' } as const;
type ClosedState = (typeof CLOSED)[keyof typeof CLOSED];
const STATE_TEXT: Record<ClosedState, string> = {
  private: 'The log is private',
  not_a_member: 'The account has no membership',
  missing: 'RuneMetrics has no player of this name',
};

/** Combines the answers of both services. @param hiscores null when not read because the profile had numbers */
export function outcomeOf(profile: Profile, hiscores: Hiscores | null, facts: ReadingFacts): SyncOutcome {
  switch (profile.kind) {
    case 'ok':
      return profileRead(profile.value, hiscores, facts);
    case 'private':
    case 'not_a_member':
    case 'not_found':
      return closed(CLOSED[profile.kind], hiscores, facts);
    case 'rate_limited':
    case 'unavailable':
    case 'malformed':
      return silent(profile, hiscores, facts);
  }
}

/** Outcome of an open log. Its lines and numbers are judged separately; the hiscores replace numbers that are rejected. */
function profileRead(profile: ProfileReading, hiscores: Hiscores | null, { readAt }: ReadingFacts): SyncOutcome {
  const { numbers, doubts } = profile;
  const trouble = numbers ? null : troubleOf(hiscores);
  const ranks = hiscores?.kind === 'ok' ? hiscores.value : null;
  const otherwise = trouble ? `${describeTrouble(HISCORES, trouble)}; XP unchanged` : `${UNLISTED}; XP unchanged`;
  const said = numbers
    ? []
    : [`the numbers from ${LOG} were rejected: ${doubts.numbers ?? 'none came'}`, ranks ? FROM_HISCORES : otherwise];
  if (doubts.lines !== null) said.push(doubts.lines);
  return {
    kind: 'read',
    hiscoresAt: answeredAt(hiscores, readAt),
    message: said.length > 0 ? sentence(said.join('; ')) : null,
    again: trouble && trouble.kind !== 'rate_limited' && !isResting(trouble) ? { pauseMs: null } : null,
    reading: {
      profileState: 'public',
      readAt,
      displayName: profile.name,
      combatLevel: numbers?.combatLevel ?? null,
      skills: [numbers?.skills, ranks].filter((skills) => skills != null),
      activities: profile.activities,
      unreadLines: profile.unreadLines,
    },
  };
}

/** Outcome of a log that is closed for a reason that RuneMetrics names. */
function closed(state: ClosedState, hiscores: Hiscores | null, { readAt }: ReadingFacts): SyncOutcome {
  const trouble = troubleOf(hiscores);
  if (trouble) return waiting(trouble, `${STATE_TEXT[state]}; ${describeTrouble(HISCORES, trouble)}`, false);
  if (hiscores?.kind === 'ok') {
    return {
      kind: 'read',
      reading: withoutLog(state, hiscores.value, readAt),
      hiscoresAt: readAt,
      message: `${STATE_TEXT[state]}; ${FROM_HISCORES}`,
      again: null,
    };
  }
  const message =
    state === 'missing' ? 'No player has this name; it may have changed' : `${STATE_TEXT[state]}, and ${UNLISTED}`;
  return { kind: 'gone', reading: withoutLog(state, null, readAt), message };
}

/** Outcome when RuneMetrics failed: XP comes from the hiscores, and the state of the member's log stays unknown. */
function silent(trouble: Trouble, hiscores: Hiscores | null, { readAt, wasSilent }: ReadingFacts): SyncOutcome {
  const said = describeTrouble(LOG, trouble);
  if (hiscores?.kind === 'ok') {
    return {
      kind: 'read',
      reading: withoutLog('unknown', hiscores.value, readAt),
      hiscoresAt: readAt,
      message: `${said}; ${FROM_HISCORES}`,
      again: wasSilent ? null : anotherTry(trouble),
    };
  }
  const other = troubleOf(hiscores);
  if (!other) return waiting(trouble, `${said}; ${UNLISTED}`, false);
  const message = `${said}; ${describeTrouble(HISCORES, other)}`;
  const pauses = [trouble, other].flatMap((each) => (each.kind === 'rate_limited' ? each.retryAfterMs : []));
  const soonest = Math.min(...pauses);
  // While one service has a long pause, the other may answer the next try: one failure must not make the member wait
  // for the whole pause.
  if (pauses.length === 2 || soonest <= SHORT_PAUSE_MS) return { kind: 'rate_limited', retryAfterMs: soonest, message };
  if (![trouble, other].some((each) => isFailure(each))) {
    return { kind: 'resting', message: `${sentence(message)}; waiting`, everyone: true };
  }
  return { kind: 'failed', message };
}

/** Returns true for a single failure, after which the next try may succeed. */
function isFailure(trouble: Trouble): boolean {
  return trouble.kind !== 'rate_limited' && !isResting(trouble);
}

/** Returns another try for a log that was readable before; null when the service is down or its pause is long. */
function anotherTry(trouble: Trouble): Again | null {
  if (trouble.kind !== 'rate_limited') return isResting(trouble) ? null : { pauseMs: null };
  return trouble.retryAfterMs <= SHORT_PAUSE_MS ? { pauseMs: trouble.retryAfterMs } : null;
}

function waiting(trouble: Trouble, said: string, everyone: boolean): SyncOutcome {
  const message = sentence(said);
  if (trouble.kind === 'rate_limited') return { kind: 'rate_limited', retryAfterMs: trouble.retryAfterMs, message };
  return isResting(trouble)
    ? { kind: 'resting', message: `${message}; waiting`, everyone }
    : { kind: 'failed', message };
}

function withoutLog(profileState: ProfileState, hiscores: HiscoreReading | null, readAt: Date): MemberReading {
  const skills = hiscores ? [hiscores] : [];
  return { profileState, readAt, displayName: null, combatLevel: null, skills, activities: null };
}

/** Returns the time of a hiscores answer; "not listed" counts as an answer. */
function answeredAt(hiscores: Hiscores | null, readAt: Date): Date | null {
  return hiscores?.kind === 'ok' || hiscores?.kind === 'not_found' ? readAt : null;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
