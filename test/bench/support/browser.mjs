/** Path of Chromium: PW_CHROMIUM, CHROME_PATH or one on the PATH; undefined for the download of Playwright. */
import { existsSync } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export function browserPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const found = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))).find(existsSync);
  return process.env.PW_CHROMIUM ?? process.env.CHROME_PATH ?? found;
}
