import { describe, expect, it } from '@jest/globals';
import { createBoardBodySchema } from '../../../../../shared/bingo/bingo-inputs.ts';
import { DEFAULT_SCORINGS } from '../../../../../shared/bingo/scoring/scoring-presets.ts';
import { fieldsOfItem, bodyOf } from '../squares/square-fields.ts';
import { BOARD_FORM, NEW_BOARD, newBoardBody } from './board-fields.ts';
import { scoringBody, scoringFields } from './scoring-fields.ts';

const OWN = { ...DEFAULT_SCORINGS.lines, square: { every: 3, places: [5] }, most_lines: null };

describe('the scoring of the board form', () => {
  it.each([
    ['points with lines', DEFAULT_SCORINGS.lines, 'lines'],
    ['5/3/2', DEFAULT_SCORINGS.places, 'places'],
    ['own points', OWN, 'own'],
  ])('sends %s and reads it back', (_, scoring, preset) => {
    const fields = scoringFields(scoring);
    expect(fields.preset).toBe(preset);
    expect(scoringBody(fields)).toEqual(scoring);
    expect(newBoardBody({ ...NEW_BOARD, title: 'Spring', ...fields }).body).toMatchObject({ scoring });
  });

  it('sends nothing for a new board that is ranked by squares', () => {
    expect(newBoardBody({ ...NEW_BOARD, title: 'Spring' }).body).not.toHaveProperty('scoring');
  });

  it('shows at its field a place that is no number', () => {
    const fields = { ...NEW_BOARD, title: 'Spring', preset: 'own' as const, rowPlaces: '5, three' };
    const [issue] = newBoardBody(fields).issues ?? [];
    expect(issue?.path).toBe('scoring.row.places.1');
    expect(BOARD_FORM.names['scoring.row.places']).toBe('rowPlaces');
    expect(createBoardBodySchema.safeParse({ title: 'Spring', scoring: OWN }).success).toBe(true);
  });
});

describe('the points of the square form', () => {
  it('are sent as points and steps, and cleared by empty fields', () => {
    const meaning = { item_name: 'Nex', alternatives: [], rule: null, problem: null };
    const fields = { ...fieldsOfItem(null), points: '3', steps: '25: 1, 50: 2' };
    expect(bodyOf(fields, meaning)).toMatchObject({
      points: 3,
      steps: [
        { at: 25, points: 1 },
        { at: 50, points: 2 },
      ],
    });
    expect(bodyOf(fieldsOfItem(null), meaning)).toMatchObject({ points: null, steps: null });
  });
});
