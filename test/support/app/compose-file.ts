import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod';

const serviceSchema = z.object({
  environment: z.record(z.string(), z.nullable(z.string())),
  env_file: z.optional(z.array(z.object({ path: z.string(), required: z.boolean() }))),
  volumes: z.optional(z.array(z.string())),
  ports: z.optional(z.array(z.string())),
  healthcheck: z.optional(z.object({ test: z.array(z.string()) })),
});
const composeSchema = z.object({
  name: z.string(),
  services: z.object({
    proxy: serviceSchema,
    app1: serviceSchema,
    app2: serviceSchema,
    database: serviceSchema,
  }),
  volumes: z.record(z.string(), z.unknown()),
});
export type ComposeFile = z.infer<typeof composeSchema>;

const text = readFileSync(new URL('../../../docker/compose.yaml', import.meta.url), 'utf8');

/** Returns docker/compose.yaml as written, without interpolation. */
export function composeAsWritten(): ComposeFile {
  return composeSchema.parse(parse(text, { merge: true }));
}

/**
 * Returns docker/compose.yaml as Docker Compose reads it with these variables. A setting without a value takes the
 * variable of its name, or is left out. Throws an Error with the sentence of a required variable that is missing.
 */
export function composeWith(variables: Record<string, string>): ComposeFile {
  const filled: unknown = JSON.parse(JSON.stringify(parse(text, { merge: true })), (_, value: unknown) =>
    typeof value === 'string' ? interpolate(value, variables) : value,
  );
  const compose = composeSchema.parse(filled);
  for (const service of Object.values(compose.services)) {
    for (const [name, value] of Object.entries(service.environment)) {
      if (value !== null) continue;
      const given = variables[name];
      if (given === undefined) delete service.environment[name];
      else service.environment[name] = given;
    }
  }
  return compose;
}

/** Replaces `${NAME}` with `:-default`, `:+replacement` and `:?sentence`, also nested ones. */
function interpolate(value: string, variables: Record<string, string>): string {
  const begin = value.indexOf('${');
  if (begin < 0) return value;
  let end = begin + 2;
  for (let depth = 1; depth > 0; end++) {
    if (end >= value.length) throw new Error(`A brace is missing in ${value}`);
    if (value.startsWith('${', end)) depth++;
    else if (value[end] === '}') depth--;
  }
  const filled = substitute(value.slice(begin + 2, end - 1), variables);
  return value.slice(0, begin) + filled + interpolate(value.slice(end), variables);
}

function substitute(inside: string, variables: Record<string, string>): string {
  const [, name = '', operator = '', word = ''] = /^(\w+)(?::([-+?])(.*))?$/s.exec(inside) ?? [];
  if (name === '') throw new Error(`Not understood: ${inside}`);
  const given = variables[name] ?? '';
  if (operator === '?' && given === '') throw new Error(`required variable ${name} is missing a value: ${word}`);
  if (operator === '-' && given === '') return interpolate(word, variables);
  if (operator === '+') return given === '' ? '' : interpolate(word, variables);
  return given;
}
