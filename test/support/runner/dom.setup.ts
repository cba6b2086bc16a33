import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { configure } from '@testing-library/react';
import { answerMediaQueries } from '../../../client/test-kit/window-width.ts';

// Waiting for a condition must not time out on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

// Pages of tests open no real socket, but fakeSockets of fake-socket.ts.
jest.mock('../../../client/lib/live/socket.ts', () => jest.requireActual('../live/fake-socket.ts'));
// Real time, but a page test can stop resources that linger after the page before.
jest.mock('../../../client/lib/live/browser-scheduler.ts', () => jest.requireActual('../live/page-scheduler.ts'));
// Real resources, but a page test starts without the data of the one before.
jest.mock('../../../client/lib/live/live-resource.ts', () => jest.requireActual('../live/page-stores.ts'));

// Every window is wide unless a test sets windowWidth of window-width.ts.
answerMediaQueries();

// jsdom has no pointer events, with which Base UI clicks the inputs that it hides.
globalThis.PointerEvent ??= class extends MouseEvent {} as typeof PointerEvent;
