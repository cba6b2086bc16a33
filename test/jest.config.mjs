import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const rootDir = fileURLToPath(new URL('..', import.meta.url));

const node = {
  rootDir,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', { ...read('./swc.json'), swcrc: false }] },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/data'],
};

const database = {
  ...node,
  globalSetup: `${rootDir}test/support/database/start-postgres.mjs`,
  globalTeardown: `${rootDir}test/support/database/stop-postgres.mjs`,
  setupFilesAfterEnv: [`${rootDir}test/support/runner/medium.setup.ts`],
};

export default {
  // Modules of finished files stay in a worker's memory. At four gigabytes it stood still for 14 seconds at a time, in which
  // everything that a test waited for was too late; a new worker costs a second.
  workerIdleMemoryLimit: '1GB',
  projects: [
    { ...node, displayName: 'unit', testMatch: ['<rootDir>/{server,shared,test/unit}/**/*.spec.ts'] },
    { ...database, displayName: 'medium', testMatch: ['<rootDir>/test/medium/**/*.medium.spec.ts'] },
    { ...database, displayName: 'edge', testMatch: ['<rootDir>/test/edge/**/*.edge.spec.ts'] },
    { ...database, displayName: 'long', testMatch: ['<rootDir>/test/long/**/*.long.spec.ts'] },
    {
      rootDir,
      displayName: 'dom',
      testEnvironment: 'jest-fixed-jsdom',
      testEnvironmentOptions: { customExportConditions: [''] },
      testMatch: ['<rootDir>/client/**/*.spec.{ts,tsx}'],
      transform: { '^.+\\.[cm]?[jt]sx?$': ['@swc/jest', { ...read('./swc-client.json'), swcrc: false }] },
      moduleNameMapper: {
        '\\.module\\.css$': `${rootDir}test/support/runner/css-module.cjs`,
        '\\.(css|woff2|svg)$': `${rootDir}test/support/runner/empty.cjs`,
      },
      setupFilesAfterEnv: [`${rootDir}test/support/runner/dom.setup.ts`],
      modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/data'],
    },
  ],
};
