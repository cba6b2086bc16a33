import { describe, expect, it } from '@jest/globals';
import { ReadingReport } from './reading-report.ts';

const NEW = { clan_name: 'Ravenhold', members: 0, read: 0, first_reading: false, problem: null, silences: [] };
const READING = { ...NEW, members: 499, first_reading: true };
const DONE = { ...READING, read: 499, first_reading: false };

describe('the report of the terminal', () => {
  it('tells the clan list, the progress once a minute, and the end of the first reading', () => {
    const report = new ReadingReport(0);
    expect(report.next(NEW, 0)).toEqual([]);
    expect(report.next(READING, 5000)).toEqual(['The clan list of "Ravenhold" was read: 499 members.']);
    expect(report.next({ ...READING, read: 37 }, 10_000)).toEqual(['37 of 499 members were read.']);
    expect(report.next({ ...READING, read: 41 }, 15_000)).toEqual([]);
    expect(report.next({ ...READING, read: 41 }, 70_000)).toEqual(['41 of 499 members were read.']);
    expect(report.next({ ...READING, read: 41 }, 140_000)).toEqual([]);
    expect(report.next(DONE, 145_000)).toEqual(['All 499 members were read.']);
    expect(report.next(DONE, 300_000)).toEqual([]);
  });

  it('tells how many members could not be read', () => {
    const report = new ReadingReport(0);
    report.next(READING, 0);
    expect(report.next({ ...DONE, read: 495 }, 5000)).toEqual([
      '495 of 499 members were read; the Members tab of the dashboard shows why 4 were not.',
    ]);
  });

  it('tells each problem once until it ends, also when its seconds change', () => {
    const report = new ReadingReport(0);
    const paused = (seconds: number) => ({
      ...NEW,
      problem: `The clan list of "Ravenhold" could not be read: the game requested a pause of ${seconds} s`,
    });
    expect(report.next(paused(60), 0)).toEqual([`${paused(60).problem}.`]);
    expect(report.next(paused(30), 5000)).toEqual([]);
    expect(report.next(DONE, 10_000)).toEqual([
      'The game is read again.',
      'The clan list of "Ravenhold" was read: 499 members.',
    ]);
    expect(report.next(paused(60), 15_000)).toEqual([`${paused(60).problem}.`]);
  });

  it('tells an unread clan list once, although its service is silent as well', () => {
    const report = new ReadingReport(0);
    const since = '2026-11-21T09:58:00.000Z';
    const problem = 'The clan list of "Ravenhold" could not be read: the game has no such clan';
    const silences = [{ service: 'clan-list', kind: 'unusable', since }] as const;
    expect(report.next({ ...NEW, problem, silences: [...silences] }, 0)).toEqual([`${problem}.`]);
    expect(report.next({ ...NEW, problem, silences: [...silences] }, 5000)).toEqual([]);
  });

  it('tells a silent service once, with its time, and its end', () => {
    const report = new ReadingReport(0);
    const silence = { service: 'runemetrics', kind: 'no_answer', since: '2026-11-21T09:58:00.000Z' } as const;
    const silent = { ...DONE, problem: 'RuneMetrics does not answer', silences: [silence] };
    report.next(DONE, 0);
    expect(report.next(silent, 5000)).toEqual([
      'RuneMetrics does not answer, since Sat, 21 November 2026 at 09:58 GMT.',
    ]);
    expect(report.next(silent, 10_000)).toEqual([]);
    expect(report.next(DONE, 15_000)).toEqual(['It is over: "RuneMetrics does not answer".']);
  });
});
