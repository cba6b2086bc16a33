import * as z from 'zod/mini';
import { instantSchema } from '../format/instant.ts';
import { FORMER_PRODUCT, PRODUCT } from '../product.ts';
import { DEFAULT_SIDE, MAX_ALTERNATIVES, MAX_SIDE, MAX_TEAM_SIZE, MIN_SIDE, TEAM_COLOURS } from './bingo-limits.ts';
import { boardDelayInput } from './boards/stream-delay.ts';
import { settingsInputSchema } from './boards/settings-input.ts';
import { boardModeInput, itemWindowInput } from './modes/modes.schemas.ts';
import { isOneSource, readingRefSchema } from './goals/reading-ref.ts';
import { plainText } from './plain-text.ts';
import { pointsSchema, scoringInputSchema, stepsInputSchema } from './scoring/scoring.schemas.ts';
import { closesAfterOpening, signUpDates } from './sign-ups/sign-up-fields.ts';
import { countsFields, isExplained } from './teams/seats.schemas.ts';
import { MAX_COUNT, MAX_LEAVES, squareRuleSchema } from './square-rule.ts';

/** Sentences of spec §5, used by the forms and by the server. */
const TITLE_REQUIRED = 'Board title is required';
const GRID_SIZE = 'Grid size must be between 3x3 and 7x7';
export const END_AFTER_START = 'End date must be after start date';
const TEAM_NAME_REQUIRED = 'Team name is required';
export const ITEM_NAME_REQUIRED = 'Please enter an item name';
export const IMAGE_REQUIRED = 'Please select an image file';

const id = z.int().check(z.gte(1));
const position = z.int().check(z.gte(1), z.lte(MAX_SIDE));
const side = z.int(GRID_SIZE).check(z.gte(MIN_SIDE, GRID_SIZE), z.lte(MAX_SIDE, GRID_SIZE));
const title = named(TITLE_REQUIRED, 120, 'A board title');
const description = z.nullable(z.string().check(z.trim(), z.maxLength(2000, tooLong('A description', 2000))));
/** The game began in 2001, so nothing in it is older; the end rejects typing errors such as the year 20261. */
const [EARLIEST, LATEST] = [Date.UTC(2001, 0, 1), Date.UTC(2201, 0, 1)];
const inTheGame = z.refine<string | null>(
  (instant) => instant === null || (Date.parse(instant) >= EARLIEST && Date.parse(instant) < LATEST),
  'A date must be between the years 2001 and 2200',
);
/** Date of a board. Absent keeps the stored date, null or an empty text clears it. */
const date = z.nullable(
  z
    .union([
      instantSchema,
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
    ])
    .check(inTheGame),
);
/** Points and steps of a square; null clears them. Our additions. */
const scored = { points: z.optional(z.nullable(pointsSchema)), steps: z.optional(z.nullable(stepsInputSchema)) };
const teamName = named(TEAM_NAME_REQUIRED, 60, 'A team name');
const itemName = named(ITEM_NAME_REQUIRED, 120, 'An item name');
const alternatives = z
  .array(itemName)
  .check(z.maxLength(MAX_ALTERNATIVES, `A square may have ${MAX_ALTERNATIVES} alternatives`));
const guestName = named('A guest needs a name', 40, 'A guest name');
const TEAM_SIZE = `A team may have ${MAX_TEAM_SIZE} players`;
const memberIds = z.array(id).check(z.maxLength(MAX_TEAM_SIZE, TEAM_SIZE));
const guests = z.array(guestName).check(z.maxLength(MAX_TEAM_SIZE, TEAM_SIZE));

/** Required, trimmed text, with a sentence for a missing one and one for a text that is too long. */
function named(required: string, most: number, thing: string) {
  return z.string(required).check(z.trim(), z.minLength(1, required), z.maxLength(most, tooLong(thing, most)));
}

function tooLong(thing: string, most: number): string {
  return `${thing} may have at most ${most} characters`;
}

const endsAfterStart = z.check<{ start_date?: string | null | undefined; end_date?: string | null | undefined }>(
  (ctx) => {
    const { start_date: start, end_date: end } = ctx.value;
    if (start && end && Date.parse(end) <= Date.parse(start)) {
      ctx.issues.push({ code: 'custom', message: END_AFTER_START, path: ['end_date'], input: end });
    }
  },
);

export const createBoardBodySchema = z
  .strictObject({
    title,
    description: z.optional(description),
    rows: z._default(side, DEFAULT_SIDE),
    columns: z._default(side, DEFAULT_SIDE),
    start_date: z.optional(date),
    end_date: z.optional(date),
    /** False for a board that is hidden until an admin activates it. D032. */
    is_active: z._default(z.boolean(), true),
    settings: z.optional(settingsInputSchema),
    /** Null ranks by completed squares. Our addition. */
    scoring: z.optional(scoringInputSchema),
    ...signUpDates,
    ...boardModeInput,
    ...boardDelayInput,
  })
  .check(endsAfterStart, closesAfterOpening, plainText);
export type CreateBoardBody = z.input<typeof createBoardBodySchema>;

/** Absent fields keep their values; null clears. The server also compares the stored dates. */
export const updateBoardBodySchema = z
  .strictObject({
    title: z.optional(title),
    description: z.optional(description),
    start_date: z.optional(date),
    end_date: z.optional(date),
    is_active: z.optional(z.boolean()),
    settings: z.optional(settingsInputSchema),
    /** Null ranks by completed squares. Our addition. */
    scoring: z.optional(scoringInputSchema),
    ...signUpDates,
    ...boardModeInput,
    ...boardDelayInput,
  })
  .check(endsAfterStart, closesAfterOpening, plainText);
export type UpdateBoardBody = z.input<typeof updateBoardBodySchema>;

export const setItemBodySchema = z
  .strictObject({
    board_id: id,
    row: position,
    column: position,
    item_name: itemName,
    item_id: z.optional(z.nullable(z.union([z.string().check(z.trim(), z.maxLength(40)), id]))),
    /** Empty, a data URL of an image, an https link on ICON_HOSTS, or a path of this site below /icons. D014. */
    icon_url: z.optional(z.nullable(z.string().check(z.maxLength(400_000)))),
    description: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(500, tooLong('A description', 500))))),
    alternatives: z.optional(alternatives),
    rule: z.optional(z.nullable(squareRuleSchema)),
    ...scored,
    ...itemWindowInput,
  })
  .check(plainText);
export type SetItemBody = z.input<typeof setItemBodySchema>;

const number = (max: number) => z.coerce.number().check(z.int(), z.gte(1), z.lte(max));
export const squareParamsSchema = z.strictObject({
  boardId: number(2_147_483_647),
  row: number(MAX_SIDE),
  column: number(MAX_SIDE),
});

const spot = z.strictObject({ row: position, column: position });
export const swapItemsBodySchema = z.strictObject({ board_id: id, from: spot, to: spot });
/** Names for the empty squares, in reading order; more names than empty squares are rejected. */
export const fillItemsBodySchema = z
  .strictObject({
    board_id: id,
    names: z.array(itemName).check(z.minLength(1, ITEM_NAME_REQUIRED), z.maxLength(MAX_SIDE * MAX_SIDE)),
  })
  .check(plainText);

export const createTeamBodySchema = z
  .strictObject({
    board_id: id,
    team_name: teamName,
    color: z.optional(z.nullable(z.enum(TEAM_COLOURS))),
    member_ids: z.optional(memberIds),
    guest_members: z.optional(guests),
    ...countsFields,
  })
  .check(isExplained, plainText);

export const updateTeamBodySchema = z
  .strictObject({
    team_name: z.optional(teamName),
    color: z.optional(z.nullable(z.enum(TEAM_COLOURS))),
  })
  .check(plainText);
export const addMembersBodySchema = z
  .strictObject({ member_ids: memberIds.check(z.minLength(1)), ...countsFields })
  .check(isExplained, plainText);
/** Adds guests; names that the team has already, in any case, are skipped. */
export const addGuestsBodySchema = z
  .strictObject({ guest_members: guests, ...countsFields })
  .check(isExplained, plainText);
export const teamMemberParamsSchema = z.strictObject({ id: number(2_147_483_647), memberId: number(2_147_483_647) });

/** Completion that an admin records by hand. D235. */
export const recordCompletionBodySchema = z
  .strictObject({
    board_id: id,
    team_id: id,
    row: position,
    column: position,
    /** member_id or guest_member_id of a participant of that team. */
    completed_by: id,
    completed_at: instantSchema.check(inTheGame),
    /** Number to add to what the team has. Absent: completes the square. Our addition. */
    amount: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(MAX_COUNT)))),
    /**
     * Number of a part of a set, from 1: its parts in the order of the rule, of a set in a set its own. Without an amount
     * the part is complete; without a part the square is. Our addition.
     */
    part: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(MAX_LEAVES)))),
    note: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(300, tooLong('A note', 300))))),
  })
  .check(plainText);
export type RecordCompletionBody = z.input<typeof recordCompletionBodySchema>;
export const revokeCompletionBodySchema = z
  .strictObject({
    reason: named('A reason is required', 300, 'A reason'),
  })
  .check(plainText);

/** Line, record or reading that no longer counts for a square; exactly one of the three. D332, D461. */
export const revokeContributionBodySchema = z
  .strictObject({
    board_id: id,
    row: position,
    column: position,
    line_id: z.optional(z.nullable(id)),
    record_id: z.optional(z.nullable(id)),
    reading: z.optional(z.nullable(readingRefSchema)),
    reason: named('A reason is required', 300, 'A reason'),
  })
  .check(plainText, isOneSource);

/** Square for the rule preview, which lists the activities of the last 30 days that it would have matched. */
export const previewRuleBodySchema = z.strictObject({
  board_id: z.optional(id),
  row: z.optional(position),
  column: z.optional(position),
  item_name: itemName,
  alternatives: z._default(alternatives, []),
  rule: z._default(z.nullable(squareRuleSchema), null),
});

export const cloneBoardBodySchema = z
  .strictObject({
    title: z.optional(title),
    with_teams: z._default(z.boolean(), false),
  })
  .check(plainText);

/** Format name in a board's file. The first meant `kills` in one line, the first two any line of a level or more. */
export const BOARD_FILE_FORMAT = `${PRODUCT.id}-bingo-3` as const;

/** Board as a file, without ids and completions. */
export const boardFileSchema = z.strictObject({
  /** Files of the earlier formats, also those from before the product's new name, are read. */
  format: z.enum([BOARD_FILE_FORMAT, `${PRODUCT.id}-bingo-2`, `${PRODUCT.id}-bingo-1`, `${FORMER_PRODUCT.id}-bingo-1`]),
  title,
  description: z.optional(description),
  rows: side,
  columns: side,
  settings: z.optional(settingsInputSchema),
  scoring: z.optional(scoringInputSchema),
  mode: boardModeInput.mode,
  items: z.array(
    z.strictObject({
      row: position,
      column: position,
      item_name: itemName,
      item_id: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
      icon_url: z.optional(z.nullable(z.string().check(z.maxLength(400_000)))),
      description: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
      alternatives: z.optional(alternatives),
      rule: z.optional(z.nullable(squareRuleSchema)),
      ...scored,
      reveal: itemWindowInput.reveal,
    }),
  ),
  teams: z.optional(
    z.array(
      z.strictObject({
        team_name: teamName,
        color: z.optional(z.enum(TEAM_COLOURS)),
        members: z.optional(z.array(z.string().check(z.maxLength(40)))),
        guest_members: z.optional(guests),
      }),
    ),
  ),
});
export type BoardFile = z.infer<typeof boardFileSchema>;
/** `dry_run` returns the effects of the import and changes nothing. */
export const importBoardBodySchema = z.strictObject({
  board: boardFileSchema,
  dry_run: z._default(z.boolean(), false),
});
