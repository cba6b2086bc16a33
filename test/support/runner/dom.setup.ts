import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { configure } from '@testing-library/react';
import { answerMediaQueries } from '../../../client/test-kit/window-width.ts';

// A page waits for a condition, however busy the machine is.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);

// No page of a test opens a real socket: fakeSockets of fake-socket.ts stand for the server.
jest.mock('../../../client/lib/live/socket.ts', () => jest.requireActual('../live/fake-socket.ts'));
// Real time, but a page test can stop what lingers after the page before.
jest.mock('../../../client/lib/live/browser-scheduler.ts', () => jest.requireActual('../live/page-scheduler.ts'));
// Real resources, but a page test begins without what the one before it has read.
jest.mock('../../../client/lib/live/live-resource.ts', () => jest.requireActual('../live/page-stores.ts'));

// Every window is wide, where a test does not say otherwise: windowWidth of window-width.ts.
answerMediaQueries();
