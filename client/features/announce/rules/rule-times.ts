import { counted } from '../../../../shared/format/numbers.ts';

/** Lengths of time that the form of a rule offers, in seconds. */
export const WINDOWS: readonly (readonly [number, string])[] = [
  [0, 'Not at all: each by itself'],
  [5, '5 seconds'],
  [30, '30 seconds'],
  [60, '1 minute'],
  [300, '5 minutes'],
  [900, '15 minutes'],
  [3600, '1 hour'],
];
export const AGES: readonly (readonly [number, string])[] = [
  [3600, '1 hour'],
  [21_600, '6 hours'],
  [86_400, '1 day'],
  [172_800, '2 days'],
  [604_800, '1 week'],
];

/** Returns the options of a select, with the present value when it is none of them. */
export function timeOptions(times: readonly (readonly [number, string])[], present: string) {
  const options = times.map(([seconds, label]) => ({ value: String(seconds), label }));
  if (options.some(({ value }) => value === present)) return options;
  return [...options, { value: present, label: secondsInWords(Number(present)) }];
}

/** Returns a length of time in its largest whole unit, such as "90 seconds" or "2 minutes". */
export function secondsInWords(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ] as const;
  const [size, name] = units.find(([unit]) => seconds >= unit && seconds % unit === 0) ?? [1, 'second'];
  return counted(seconds / size, name);
}
