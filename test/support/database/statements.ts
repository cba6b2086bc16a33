import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import { jest } from '@jest/globals';
import pg from 'pg';
import type { TestAnswer, TestApp } from '../app/app.ts';

export interface Counted<T> {
  statements: string[];
  result: T;
}

/** Statements of the work in whose asynchronous context they run. */
const own = new AsyncLocalStorage<string[]>();

/** Runs `work` and passes each statement of any connection of this process meanwhile to `note`, with its parameters. */
async function noting<T>(note: (statement: string, parameters: unknown) => void, work: () => Promise<T>): Promise<T> {
  const original = pg.Client.prototype.query;
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    if (typeof args[0] === 'string') note(args[0], args[1]);
    return Reflect.apply(original, this, args) as never;
  });
  try {
    return await work();
  } finally {
    spy.mockRestore();
  }
}

/** Runs `work`. Returns its result with every statement of any connection of this process meanwhile. */
export async function countStatements<T>(work: () => Promise<T>): Promise<Counted<T>> {
  const statements: string[] = [];
  return { result: await noting((statement) => statements.push(statement), work), statements };
}

/**
 * Runs `work`. Returns how often each statement of any connection of this process ran meanwhile with the same parameters. The
 * keys are the statement and its parameters as JSON.
 */
export async function countRepeats(work: () => Promise<unknown>): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  await noting((statement, parameters) => {
    const key = Array.isArray(parameters) ? `${statement} ${JSON.stringify(parameters)}` : statement;
    times.set(key, (times.get(key) ?? 0) + 1);
  }, work);
  return times;
}

/** Runs `work`. Returns its result with its own statements, without those of recurring jobs and listeners. */
export async function ownStatements<T>(work: () => Promise<T>): Promise<Counted<T>> {
  const statements: string[] = [];
  const result = await noting(
    (statement) => own.getStore()?.push(statement),
    () => own.run(statements, work),
  );
  return { result, statements };
}

/** Makes one request. Returns its answer with the statements that the server runs for it up to the answer. */
export async function requestStatements(
  { app }: Pick<TestApp, 'app'>,
  request: () => Promise<TestAnswer>,
): Promise<Counted<TestAnswer>> {
  const statements: string[] = [];
  const server: Server = app.getHttpServer();
  // The listeners after this one, and so the whole application, inherit its context.
  server.prependOnceListener('request', () => {
    own.enterWith(statements);
  });
  const result = await noting((statement) => own.getStore()?.push(statement), request);
  return { result, statements };
}
