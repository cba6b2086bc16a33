import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { renderPart } from '../../test-kit/admin-server.tsx';
import { refusal, siteServer } from '../../test-kit/site-server.ts';
import { Restarting } from './restarting.tsx';

const { state } = siteServer();
const LATE_MS = 31_000;

let ready: boolean[];
/** Answers without a network, whose time no fake clock moves. */
let answers: { status: () => Response | Promise<Response>; session: () => Response };
const wait = (ticket: string | null) =>
  renderPart(<Restarting clan="Iron Wolves" ticket={ticket} onReady={(signedIn) => ready.push(signedIn)} />);
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const follows = (practice: boolean) =>
  HttpResponse.json({ success: true, status: { ...state.answers.status, practice } });

beforeEach(() => {
  ready = [];
  answers = { status: () => follows(false), session: () => HttpResponse.json({ success: true }) };
  jest.useFakeTimers();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    if (typeof address !== 'string') throw new Error('no address');
    return address.includes('/clan/status') ? answers.status() : answers.session();
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('the page of a restart', () => {
  it.each([403, 500])('says after half a minute that the server answers only %d, and goes on', async (status) => {
    answers.status = () => refusal(status, 'The disk is full');
    wait(null);
    await pass(5000);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await pass(LATE_MS);
    expect(screen.getByText(/^The disk is full\. This page goes on trying/)).toBeVisible();
    answers.status = () => follows(false);
    await pass(2000);
    expect(ready).toEqual([false]);
  });

  it('says that the server does not answer, and that the practice clan is still shown', async () => {
    let open = (_: Response): void => undefined;
    answers.status = () => new Promise<Response>((resolve) => (open = resolve));
    wait(null);
    await pass(LATE_MS);
    expect(screen.getByText(/^It does not answer\./)).toBeVisible();
    answers.status = () => follows(true);
    open(follows(true));
    await pass(2000);
    expect(screen.getByText(/^It still shows the practice clan\./)).toBeVisible();
    expect(ready).toEqual([]);
  });

  it('says that the ticket was refused, and tries it no more', async () => {
    let tries = 0;
    answers.session = () => {
      tries++;
      return refusal(410, 'This server has been set up already', 'SETUP_DONE');
    };
    wait('ticket');
    await pass(2000);
    expect(screen.getByText(/refused to sign this browser in: This server has been set up already\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
    await pass(LATE_MS);
    expect(tries).toBe(1);
    expect(ready).toEqual([]);
  });

  it('tries the ticket again at a process that has not restarted yet', async () => {
    let tries = 0;
    answers.session = () => {
      tries++;
      return tries === 1 ? refusal(404, 'Not found', 'NOT_FOUND') : HttpResponse.json({ success: true });
    };
    wait('ticket');
    await pass(4000);
    expect(ready).toEqual([true]);
    expect(tries).toBe(2);
  });
});
