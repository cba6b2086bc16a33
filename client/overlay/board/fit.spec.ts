import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { alertInset, fitAlert, fitName, fitPlate, fitStrip } from './fit.ts';

const layout = fc.constantFrom('board' as const, 'standings' as const, 'full' as const);
const input = fc.record({
  layout,
  width: fc.integer({ min: 300, max: 1920 }),
  height: fc.integer({ min: 300, max: 1920 }),
  rows: fc.integer({ min: 3, max: 7 }),
  columns: fc.integer({ min: 3, max: 7 }),
  teams: fc.integer({ min: 0, max: 40 }),
  scale: fc.double({ min: 0.25, max: 4, noNaN: true }),
  title: fc.boolean(),
  ranking: fc.boolean(),
  line: fc.boolean(),
});

describe('the fit', () => {
  it('keeps every plate inside the picture', () => {
    fc.assert(
      fc.property(input, (asked) => {
        const { unit, plateWidth, cellHeight, cellWidth, shownTeams, rankingHeight } = fitPlate(asked);
        const grid = asked.layout === 'standings' ? 0 : asked.rows * cellHeight + (asked.rows - 1) * 5;
        const legend = asked.layout === 'board' && shownTeams === 0 && asked.ranking ? 36 : 0;
        const high = 28 + (asked.title ? 46 : 0) + (asked.line ? 26 : 0) + grid + legend + rankingHeight;
        expect(unit).toBeGreaterThan(0);
        expect(unit * plateWidth).toBeLessThanOrEqual(asked.width);
        expect(unit * high).toBeLessThanOrEqual(asked.height);
        if (asked.layout !== 'standings') {
          expect(asked.columns * cellWidth + (asked.columns - 1) * 5).toBeLessThanOrEqual(plateWidth);
        }
        expect(shownTeams).toBeLessThanOrEqual(asked.teams);
        expect(fitAlert(asked) * 520).toBeLessThanOrEqual(asked.width);
        expect(fitStrip(asked) * 76).toBeLessThanOrEqual(asked.height + 0.001);
      }),
    );
  });

  it('puts alerts beside the board when there is room, and never outside the picture', () => {
    fc.assert(
      fc.property(input, (asked) => {
        const inset = alertInset(asked);
        const { unit, plateWidth } = fitPlate(asked);
        if (inset > 0) {
          expect(inset).toBeGreaterThanOrEqual(unit * plateWidth);
          expect(inset + 16 + 520 * fitAlert(asked)).toBeLessThanOrEqual(asked.width + 0.001);
        }
      }),
    );
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
    ] as const) {
      expect(alertInset({ layout: 'full', width, height, rows: 7, columns: 7, teams: 4, scale: 1 })).toBeGreaterThan(0);
    }
  });

  it('keeps text at 16 px and more in a picture of 1280 × 720, whatever the board and the teams', () => {
    fc.assert(
      fc.property(input, (asked) => {
        const { unit, dense, shownTeams } = fitPlate({ ...asked, width: 1280, height: 720, scale: 1 });
        expect(unit * (dense && shownTeams > 0 ? 15.5 : 17)).toBeGreaterThanOrEqual(16);
      }),
    );
    expect(fitAlert({ width: 1280, height: 720, scale: 1 }) * 17).toBeGreaterThanOrEqual(16);
    expect(fitStrip({ width: 1280, height: 720, scale: 1 }) * 19).toBeGreaterThanOrEqual(16);
  });

  it('has names of at least 14 px on boards of 7 × 7, and twelve teams in two columns, at 1080p', () => {
    const full = { layout: 'full' as const, width: 1920, height: 1080, rows: 7, columns: 7, scale: 1 };
    for (const teams of [2, 4, 8, 10, 12]) {
      const { nameSize, shownTeams, dense } = fitPlate({ ...full, teams });
      expect(nameSize).toBeGreaterThanOrEqual(14);
      expect([shownTeams, dense]).toEqual([teams, teams > 5]);
    }
  });

  it('reduces a name until it stands in two lines with whole words, but not below 70 percent', () => {
    expect(fitName('Abyssal whip', 16, 100)).toBe(16);
    expect(fitName('10M Herblore XP', 16, 80)).toBeCloseTo(16 * 0.78);
    expect(fitName('Supercalifragilisticexpialidocious', 16, 80)).toBeCloseTo(11.2);
  });
});
