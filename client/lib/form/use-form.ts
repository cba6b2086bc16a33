import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { plainSentence } from '../../../shared/http/plain-sentence.ts';
import { ApiError } from '../api/api.ts';
import { failureMessage, type Message } from '../api/use-action.ts';
import { focusField } from './focus-field.ts';
import { issuesOf, placed, type Errors, type Issue } from './issues.ts';

interface Options<F extends string> {
  /** Labels of the fields, in the order of the page. */
  fields: Readonly<Record<F, string>>;
  /** Fields by their name in the body of the request, where that differs. */
  names?: Readonly<Record<string, F>>;
}

/** A field that is wrong, for the summary at the button. */
export interface Wrong {
  /** Id of its control. */
  id: string;
  label: string;
}

/** What is wrong with a form, field by field. */
export interface FormErrors<F extends string> {
  /** Props of a field's Field: label, id of its control, and its error. */
  field: (name: F) => { label: string; htmlFor: string; error: string | undefined };
  /** The wrong fields in the order of the page. */
  wrong: readonly Wrong[];
  /** The sentence of the action that the server refused, or null. */
  failure: string | null;
  /** Returns true for a body that fits the route's schema; else shows each error at its field and focuses the first. */
  check: (schema: z.ZodMiniType, body: unknown) => boolean;
  /** Shows errors at their fields and focuses the first. Returns those that belong to no field. */
  show: (issues: readonly Issue[], failure?: string) => readonly Issue[];
  /**
   * Runs the request of a form. Errors that the server names by field are shown there; the message has the others, and
   * the failure too when it has none by field.
   */
  attempt: (failure: string, work: () => Promise<Message | null>) => Promise<Message | null>;
  /** Takes the errors of changed fields away. */
  changed: (...names: F[]) => void;
  clear: () => void;
}

interface Shown<F extends string> {
  errors: Errors<F>;
  failure: string | null;
}

const NONE: Shown<never> = { errors: {}, failure: null };

/** Holds the errors of a form by field: those of the route's schema before it is sent, and those of the server after. */
export function useForm<F extends string>({ fields, names }: Options<F>): FormErrors<F> {
  const id = useId();
  const [{ errors, failure }, setShown] = useState<Shown<F>>(NONE);
  // The first wrong field is focused after its error is drawn, so that a screen reader reads both.
  const waiting = useRef<F | null>(null);
  useEffect(() => {
    if (waiting.current !== null) focusField(`${id}-${waiting.current}`);
    waiting.current = null;
  });
  // Labels and names may be written in place: only their contents matter.
  const key = JSON.stringify([fields, names]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the key holds them
  const form = useMemo(() => ({ fields, names: names ?? {}, order: orderOf(fields) }), [key]);

  const show = useCallback(
    (issues: readonly Issue[], refused: string | null = null): readonly Issue[] => {
      const { errors: next, rest } = placed(issues, form);
      waiting.current = form.order.find((name) => next[name] !== undefined) ?? null;
      setShown({ errors: next, failure: waiting.current === null ? null : refused });
      return rest;
    },
    [form],
  );
  const check = useCallback(
    (schema: z.ZodMiniType, body: unknown): boolean => {
      const { error } = schema.safeParse(body, { error: plainSentence });
      show(error ? issuesOf(error, body) : []);
      return !error;
    },
    [show],
  );
  const attempt = useCallback(
    async (what: string, work: () => Promise<Message | null>): Promise<Message | null> => {
      setShown(NONE);
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ApiError) || error.details.length === 0) throw error;
        const rest = show(error.details, what);
        if (rest.length === error.details.length) throw error;
        if (rest.length === 0) return null;
        return { ...failureMessage(what, error), detail: rest.map(({ message }) => message).join('. ') };
      }
    },
    [show],
  );
  const changed = useCallback((...gone: F[]): void => {
    setShown((before) => {
      if (!gone.some((name) => before.errors[name] !== undefined)) return before;
      const next = { ...before.errors };
      for (const name of gone) delete next[name];
      return Object.keys(next).length === 0 ? NONE : { ...before, errors: next };
    });
  }, []);
  return {
    field: (name) => ({ label: fields[name], htmlFor: `${id}-${name}`, error: errors[name] }),
    wrong: form.order
      .filter((name) => errors[name] !== undefined)
      .map((name) => ({ id: `${id}-${name}`, label: fields[name] })),
    failure,
    check,
    show,
    attempt,
    changed,
    clear: useCallback(() => setShown(NONE), []),
  };
}

/** Returns the names of the fields in the order in which they are written. */
function orderOf<F extends string>(fields: Readonly<Record<F, string>>): readonly F[] {
  const isField = (name: string): name is F => name in fields;
  return Object.keys(fields).filter(isField);
}
