import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

// In this order: the one that PW_CHROMIUM names, one on the PATH (as Debian installs it), Playwright's own download.
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file));
const executablePath = process.env.PW_CHROMIUM ?? onPath;

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  // The slowest belong to npm run test:long.
  ...(process.env.LONG ? {} : { grepInvert: /@long/ }),
  fullyParallel: false, // the tests of one file share a server
  workers: 2,
  retries: 0, // a test that passes the second time has failed
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A trace of every step halves the speed; `--trace retain-on-failure` brings it when it is wanted.
    screenshot: 'only-on-failure',
    launchOptions: { args: flags, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } }],
});
