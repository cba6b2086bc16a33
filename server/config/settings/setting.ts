import type * as z from 'zod';

/** One setting of the environment: what it may be, and the sentences about it in README.md and .env.example. */
export interface Setting {
  /** Reads the text of the variable; has the default where there is one. */
  schema: z.ZodType;
  /** The default as README shows it. */
  default: string;
  /** A phrase for README's table. */
  help: string;
  /** The value in .env.example: the default, or an example where there is none. */
  example: string;
  /** A comment above it in .env.example. */
  note?: string;
  /** The setting without which it is useless. */
  together?: string;
  /** True when docker/compose.yaml gives it a value of its own; every other setting is passed on by name. */
  composed?: true;
}

export interface SettingsGroup {
  /** The heading in .env.example. */
  title: string;
  settings: Record<string, Setting>;
}
