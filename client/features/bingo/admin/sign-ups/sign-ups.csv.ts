import type { Team } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { SignUp } from '../../../../../shared/bingo/sign-ups/sign-ups.schemas.ts';
import { zoneWords } from '../../../../../shared/bingo/sign-ups/zones.ts';
import { toCsv } from '../../../../lib/files/csv.ts';
import { FILTER_WORDS, stateOf } from './sign-up-filter.ts';

/** Returns sign-ups as CSV, in their order; times are ISO 8601. */
export function signUpsCsv(signUps: readonly SignUp[], teams: readonly Team[]): string {
  return toCsv(
    ['Name', 'Guest', 'Status', 'Captain', 'Signed up at', 'Time zone', 'Hours a week', 'With', 'Note', 'Log', 'Team'],
    signUps.map((one) => [
      one.name,
      one.member_id === null ? 'yes' : 'no',
      FILTER_WORDS[stateOf(one)],
      one.is_captain ? 'yes' : 'no',
      one.created_at,
      one.answers === null ? null : zoneWords(one.answers.zone),
      one.answers?.hours ?? null,
      one.answers?.with ?? null,
      one.answers?.note ?? null,
      one.profile_state,
      teams.find(({ id }) => id === one.team_id)?.team_name ?? null,
    ]),
  );
}
