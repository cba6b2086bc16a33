import { ADDRESS } from './address.ts';
import { CLAN } from './clan.ts';
import { DATA } from './data.ts';
import { DISCORD } from './discord.ts';
import { FEED } from './feed.ts';
import { GAME_SERVICES } from './game-services.ts';
import { OPERATION } from './operation.ts';
import { PAGES } from './pages.ts';
import { PRACTICE } from './practice.ts';
import type { SettingsGroup } from './setting.ts';
import { SIGN_IN } from './sign-in.ts';

/** Groups in the order of .env.example and of README's table. */
export const SETTINGS_GROUPS: readonly SettingsGroup[] = [
  ADDRESS,
  DATA,
  CLAN,
  GAME_SERVICES,
  PRACTICE,
  SIGN_IN,
  DISCORD,
  FEED,
  PAGES,
  OPERATION,
];

/** All settings by name. */
export const SETTINGS = {
  ...ADDRESS.settings,
  ...DATA.settings,
  ...CLAN.settings,
  ...GAME_SERVICES.settings,
  ...PRACTICE.settings,
  ...SIGN_IN.settings,
  ...DISCORD.settings,
  ...FEED.settings,
  ...PAGES.settings,
  ...OPERATION.settings,
};
