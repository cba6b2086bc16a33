import { defineConfig, devices } from '@playwright/test';
import { chromiumOptions } from '../support/app/chromium.ts';

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
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A trace of every step halves the speed; `--trace retain-on-failure` records it when it is needed.
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions(),
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } }],
});
