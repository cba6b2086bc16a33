import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../../..', import.meta.url));

it('names only built files whose source exists, in scripts, bench, tests and containers', () => {
  const files = execFileSync('git', ['ls-files', 'test', 'scripts', 'docker', 'package.json', 'bootstrap.mjs'], {
    cwd: root,
    encoding: 'utf8',
  });
  const named = files
    .trim()
    .split('\n')
    .filter((file) => /\.(mjs|ts|json|yaml)$|Dockerfile$/.test(file) && existsSync(root + file))
    .flatMap((file) =>
      [...readFileSync(root + file, 'utf8').matchAll(/dist\/((?:server|shared)\/[\w./-]+)\.js\b/g)].map((match) => [
        file,
        `${match[1] ?? ''}.ts`,
      ]),
    );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(([, source = '']) => !existsSync(root + source))).toEqual([]);
});
