import { jest } from '@jest/globals';

// Real databases and sockets on two busy cores.
jest.setTimeout(30_000);
