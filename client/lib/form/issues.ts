import type * as z from 'zod/mini';

/** One thing that is wrong with the body of a request, and where, such as "names.3". */
export interface Issue {
  path: string;
  message: string;
}

export type Errors<F extends string> = Partial<Record<F, string>>;

interface Fields<F extends string> {
  fields: Readonly<Record<F, string>>;
  names: Readonly<Record<string, F>>;
  order: readonly F[];
}

const LONGEST = 40;

/** Returns the issues of a body. One about an entry of a list begins with that entry. */
export function issuesOf(error: z.core.$ZodError, body: unknown): Issue[] {
  return error.issues.map(({ path, message }) => {
    const entry = typeof path.at(-1) === 'number' ? valueAt(body, path) : undefined;
    const named = typeof entry === 'string' && entry !== '' ? `“${shortened(entry)}”: ${message}` : message;
    return { path: path.map(String).join('.'), message: named };
  });
}

/** Returns the first error of each field, and the issues that belong to none. */
export function placed<F extends string>(
  issues: readonly Issue[],
  form: Fields<F>,
): { errors: Errors<F>; rest: Issue[] } {
  const errors: Errors<F> = {};
  const rest: Issue[] = [];
  for (const issue of issues) {
    const name = fieldOf(issue.path, form);
    if (name === null) rest.push(issue);
    else errors[name] ??= sentence(issue, form.fields[name]);
  }
  return { errors, rest };
}

/** Returns the field of a path of the body: the one with the longest matching name. */
function fieldOf<F extends string>(path: string, { names, order }: Fields<F>): F | null {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const name = parts.slice(0, length).join('.');
    const found = (Object.hasOwn(names, name) ? names[name] : undefined) ?? order.find((one) => one === name);
    if (found !== undefined) return found;
  }
  return null;
}

/** Returns the message with the field's label, where the server's general sentence names the field of the body. */
function sentence({ path, message }: Issue, label: string): string {
  const named = `The field "${path}" `;
  return message.startsWith(named) ? `${label} ${message.slice(named.length)}` : message;
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, key)?.value : undefined,
    body,
  );
}
