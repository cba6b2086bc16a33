import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

// Browsers in this order: PW_CHROMIUM, one on the PATH (as Debian installs it), the download of Playwright.
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
  // The slowest tests run only with npm run test:long.
  ...(process.env.LONG ? {} : { grepInvert: /@long/ }),
  fullyParallel: false, // The tests of one file share a server.
  workers: 2,
  retries: 0, // A test that passes only on a retry has failed.
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A trace of every step halves the speed; `--trace retain-on-failure` records it when it is needed.
    screenshot: 'only-on-failure',
    launchOptions: { args: flags, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } }],
});
