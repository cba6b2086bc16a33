import { PainterOptions } from '../../../server/sharing/painter/painter-options.ts';

/** A painter whose pictures may take a minute, for tests on a machine that is busy. An override of startTestApp. */
export const PATIENT_PAINTER: [token: unknown, value: unknown] = [
  PainterOptions,
  { ...new PainterOptions(), limitMs: 60_000 },
];
