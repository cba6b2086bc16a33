import type * as z from 'zod';

/** One setting of the environment: its schema, and its texts in README.md and .env.example. */
export interface Setting {
  /** Parses the text of the variable and contains its default, if it has one. */
  schema: z.ZodType;
  /** Default as README shows it. */
  default: string;
  /** Phrase for README's table. */
  help: string;
  /** Value in .env.example: the default, or an example where there is no default. */
  example: string;
  /** Comment above the setting in .env.example. */
  note?: string;
  /** Setting that must be set together with this one. */
  together?: string;
  /** Setting without which this one has no meaning, unless it is 0, which switches something off. */
  requires?: string;
  /** True when docker/compose.yaml sets its value; all other settings are passed on by name. */
  composed?: true;
}

export interface SettingsGroup {
  /** Heading in .env.example. */
  title: string;
  settings: Record<string, Setting>;
}
