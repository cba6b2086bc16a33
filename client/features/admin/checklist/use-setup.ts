import { useRef, type RefObject } from 'react';
import { type Check, CHECKS, SETUP_CHECKS } from '../../../../shared/admin/admin.schemas.ts';
import { markOf, useFolded } from './setup-fold.ts';
import { useChecklist } from './use-checklist.ts';

const STEPS: readonly Check['key'][] = SETUP_CHECKS;
/** Shown only while they are bad. An error in the log stays until a restart; it is told in the System tab. */
const FAULTS = CHECKS.filter((key) => !STEPS.includes(key) && key !== 'errors');

/** The checklist of the dashboard, as one admin sees it. */
export interface Setup {
  /** The steps in their order, then what fails. */
  checks: readonly Check[];
  /** Number of steps that are done, of all steps. */
  done: number;
  steps: number;
  /** Number of checks that an admin should look at. */
  bad: number;
  /** True when the newest read failed. */
  isOld: boolean;
  /** `line`: folded, or all is done and nobody has said that he saw it. */
  form: 'card' | 'line';
  isComplete: boolean;
  /** The card, which the line leads to. */
  card: RefObject<HTMLDivElement | null>;
  fold: () => void;
  unfold: () => void;
}

/**
 * Returns the checklist of the dashboard; null before the first read, in the practice world, and when an admin has
 * dismissed the complete one. D321.
 */
export function useSetup(admin: string): Setup | null {
  const { data, error } = useChecklist();
  const [folded, setFolded] = useFolded(admin);
  const card = useRef<HTMLDivElement>(null);
  if (data === null || data.practice) return null;
  const find = (keys: readonly Check['key'][]) =>
    keys.flatMap((key) => data.checks.find((check) => check.key === key) ?? []);
  const steps = find(STEPS);
  const checks = [...steps, ...find(FAULTS).filter(({ state }) => state === 'bad')];
  const open = checks.filter(({ state }) => state !== 'good').map(markOf);
  const isComplete = open.length === 0;
  if (isComplete && folded?.length === 0) return null;
  const isFolded = folded !== null && open.every((mark) => folded.includes(mark));
  return {
    checks,
    done: steps.filter(({ state }) => state === 'good').length,
    steps: steps.length,
    bad: checks.filter(({ state }) => state === 'bad').length,
    isOld: error !== null,
    form: isComplete || isFolded ? 'line' : 'card',
    isComplete,
    card,
    fold: () => setFolded(open),
    unfold: () => setFolded(null),
  };
}
