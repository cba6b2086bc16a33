import { jest } from '@jest/globals';

// Allows for real databases and sockets on two busy cores.
jest.setTimeout(300_000);
