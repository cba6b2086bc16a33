import {
  END_AFTER_START,
  createBoardBodySchema,
  updateBoardBodySchema,
  type CreateBoardBody,
  type UpdateBoardBody,
} from '../../../../../shared/bingo/bingo-inputs.ts';
import { DEFAULT_SIDE, LATE_JOINERS, ONE_DROP } from '../../../../../shared/bingo/bingo-limits.ts';
import type { Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import { fromLondonInput, toLondonInput } from '../../../../../shared/format/london-input.ts';
import { plainSentence } from '../../../../../shared/http/plain-sentence.ts';
import {
  NEW_SCORING,
  SCORING_LABELS,
  SCORING_NAMES,
  scoringBody,
  scoringFields,
  type ScoringFields,
} from './scoring-fields.ts';
import {
  CLASSIC,
  MODE_LABELS,
  MODE_NAMES,
  modeBody,
  modeFieldsOf,
  modeSettingsBody,
  type ModeFields,
} from './mode-fields.ts';
import {
  NO_SIGN_UPS,
  SIGN_UP_LABELS,
  SIGN_UP_NAMES,
  signUpDatesBody,
  signUpFieldsOf,
  signUpSettingsBody,
  type SignUpFields,
} from './sign-up-fields.ts';
import {
  NEW_PROOFS,
  PROOF_LABELS,
  PROOF_NAMES,
  proofFieldsOf,
  proofSettingsBody,
  type ProofFields,
} from './proof-fields.ts';
import {
  ORDINARY_GRACE,
  XP_GRACE_LABELS,
  XP_GRACE_NAMES,
  xpGraceBody,
  xpGraceOf,
  type XpGraceFields,
} from './sections/xp-grace-fields.ts';
import { DELAY_LABELS, DELAY_NAMES, delayBody, delayOf, NO_DELAY, type DelayFields } from './sections/delay-fields.ts';
import { issuesOf, type Issue } from '../../../../lib/form/issues.ts';

/** Values of the board form; dates are London wall time. D034. */
export interface BoardFields extends SignUpFields, ScoringFields, ModeFields, ProofFields, XpGraceFields, DelayFields {
  title: string;
  description: string;
  rows: string;
  columns: string;
  start: string;
  end: string;
  /** A new board stays hidden until it is activated. D032. */
  hidden: boolean;
  /** For how many squares one drop counts: one of ONE_DROP. D362. */
  oneDrop: string;
  /** From when a late seat counts: one of LATE_JOINERS. D380. */
  lateJoiners: string;
}

export const NEW_BOARD: BoardFields = {
  title: '',
  description: '',
  rows: String(DEFAULT_SIDE),
  columns: String(DEFAULT_SIDE),
  start: '',
  end: '',
  hidden: false,
  oneDrop: 'one_square',
  ...NO_SIGN_UPS,
  ...NEW_SCORING,
  lateJoiners: 'from_joining',
  ...ORDINARY_GRACE,
  ...CLASSIC,
  ...NEW_PROOFS,
  ...NO_DELAY,
};

export function fieldsOf(board: Board): BoardFields {
  return {
    title: board.title,
    description: board.description ?? '',
    rows: String(board.rows),
    columns: String(board.columns),
    start: board.start_date === null ? '' : toLondonInput(board.start_date),
    end: board.end_date === null ? '' : toLondonInput(board.end_date),
    hidden: !board.is_active,
    oneDrop: board.settings?.one_drop ?? 'one_square',
    ...signUpFieldsOf(board),
    ...scoringFields(board.scoring),
    lateJoiners: board.settings?.late_joiners ?? 'from_joining',
    ...xpGraceOf(board),
    ...modeFieldsOf(board),
    ...proofFieldsOf(board),
    ...delayOf(board),
  };
}

/** What useForm needs to know of the form: its labels in order, and the names in the body. */
export const BOARD_FORM = {
  fields: {
    title: 'Title',
    description: 'Description',
    rows: 'Rows',
    columns: 'Columns',
    start: 'Start (London time)',
    end: 'End (London time)',
    ...SCORING_LABELS,
    oneDrop: 'One drop counts for',
    ...SIGN_UP_LABELS,
    lateJoiners: 'Players who join late',
    ...XP_GRACE_LABELS,
    ...MODE_LABELS,
    ...PROOF_LABELS,
    ...DELAY_LABELS,
  },
  names: {
    start_date: 'start',
    end_date: 'end',
    'settings.one_drop': 'oneDrop',
    'settings.late_joiners': 'lateJoiners',
    ...XP_GRACE_NAMES,
    ...SIGN_UP_NAMES,
    ...SCORING_NAMES,
    ...MODE_NAMES,
    ...PROOF_NAMES,
    ...DELAY_NAMES,
  },
} as const;
export type BoardField = keyof typeof BOARD_FORM.fields;

/** A text that is no date must not count as an empty one, which starts a board at once. */
const NOT_A_DATE = 'Please write a date with a time, such as 4 Dec 2026, 20:00';

function unreadDates({ start, end, signUpFrom, signUpUntil, revealAt }: BoardFields): Issue[] {
  const dates = [
    { path: 'start_date', text: start },
    { path: 'end_date', text: end },
    { path: 'signup_from', text: signUpFrom },
    { path: 'signup_until', text: signUpUntil },
    { path: 'reveal_at', text: revealAt },
  ];
  return dates
    .filter(({ text }) => text.trim() !== '' && fromLondonInput(text) === null)
    .map(({ path }) => ({ path, message: NOT_A_DATE }));
}

/** Returns the settings as a part of a body; no part when none has changed. */
function settingsOf<S extends object>(settings: S): { settings?: S } {
  return Object.keys(settings).length === 0 ? {} : { settings };
}

/** Returns the rules that differ from those of `before`, under their names in the body. */
function changedRules(fields: BoardFields, before: BoardFields) {
  const oneDrop = ONE_DROP.find((one) => one === fields.oneDrop);
  const lateJoiners = LATE_JOINERS.find((one) => one === fields.lateJoiners);
  return {
    ...(oneDrop !== undefined && oneDrop !== before.oneDrop && { one_drop: oneDrop }),
    ...(lateJoiners !== undefined && lateJoiners !== before.lateJoiners && { late_joiners: lateJoiners }),
    ...xpGraceBody(fields, before),
  };
}

type Checked<T> = { body: T; issues: null } | { body: null; issues: Issue[] };

/** Returns the body of a new board, or everything that is wrong with it. */
export function newBoardBody(fields: BoardFields): Checked<CreateBoardBody> {
  const { title, description, rows, columns, start, end, hidden } = fields;
  const scoring = scoringBody(fields);
  const body = {
    title,
    description: description.trim() || null,
    rows: Number(rows),
    columns: Number(columns),
    start_date: fromLondonInput(start),
    end_date: fromLondonInput(end),
    is_active: !hidden,
    ...settingsOf({
      ...changedRules(fields, NEW_BOARD),
      ...signUpSettingsBody(fields, NO_SIGN_UPS),
      ...modeSettingsBody(fields, CLASSIC),
      ...proofSettingsBody(fields, NEW_PROOFS),
    }),
    ...signUpDatesBody(fields, NO_SIGN_UPS),
    ...(scoring && { scoring }),
    ...modeBody(fields, CLASSIC),
    ...delayBody(fields, NO_DELAY),
  };
  const { error } = createBoardBodySchema.safeParse(body, { error: plainSentence });
  const issues = [...(error ? issuesOf(error, body) : []), ...unreadDates(fields)];
  return issues.length > 0 ? { body: null, issues } : { body, issues: null };
}

/**
 * Returns the body with the changed settings only. An untouched value may be older than today's rules and must not
 * block the others. The form's dates also lack seconds, and the offset in the repeated hour when clocks go back.
 */
export function settingsBody(fields: BoardFields, board: Board): Checked<UpdateBoardBody> {
  const { title, description, start, end } = fields;
  const stored = fieldsOf(board);
  const scoring = scoringBody(fields);
  const body = {
    ...(title !== stored.title && { title }),
    ...(description !== stored.description && { description: description.trim() || null }),
    ...(start !== stored.start && { start_date: fromLondonInput(start) }),
    ...(end !== stored.end && { end_date: fromLondonInput(end) }),
    ...settingsOf({
      ...changedRules(fields, stored),
      ...signUpSettingsBody(fields, stored),
      ...modeSettingsBody(fields, stored),
      ...proofSettingsBody(fields, stored),
    }),
    ...signUpDatesBody(fields, stored),
    ...(JSON.stringify(scoring) !== JSON.stringify(scoringBody(stored)) && { scoring }),
    ...modeBody(fields, stored),
    ...delayBody(fields, stored),
  };
  const { error } = updateBoardBodySchema.safeParse(body, { error: plainSentence });
  const issues = [...(error ? issuesOf(error, body) : []), ...unreadDates(fields)];
  if (issues.length > 0) return { body: null, issues };
  // When only one date is sent, it is compared with the other stored date.
  const { start_date: from, end_date: to } = { ...board, ...body };
  if (from && to && Date.parse(to) <= Date.parse(from)) {
    return { body: null, issues: [{ path: 'end_date', message: END_AFTER_START }] };
  }
  return { body, issues: null };
}
