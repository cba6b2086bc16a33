import '@testing-library/jest-dom';
import { jest } from '@jest/globals';

// No page of a test opens a real socket: fakeSockets of fake-socket.ts stand for the server.
jest.mock('../../client/lib/socket.ts', () => jest.requireActual('./fake-socket.ts'));
