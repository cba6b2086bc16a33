import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Returns how Playwright starts a browser: that of PW_CHROMIUM, else one on the PATH (as Debian installs it), else the
 * download of Playwright.
 */
export function chromiumOptions(): { args: string[]; executablePath?: string } {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((file) => existsSync(file));
  const executablePath = process.env.PW_CHROMIUM ?? onPath;
  return { args: FLAGS, ...(executablePath ? { executablePath } : {}) };
}
