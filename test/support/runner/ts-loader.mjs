// Makes plain Node load the TypeScript of the project, for set-ups that run outside of Jest's transform.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const options = JSON.parse(readFileSync(new URL('../../swc.json', import.meta.url), 'utf8'));

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !new URL(url).pathname.endsWith('.ts')) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(readFileSync(filename, 'utf8'), { ...options, filename, swcrc: false });
  return { format: 'module', source: code, shortCircuit: true };
}
