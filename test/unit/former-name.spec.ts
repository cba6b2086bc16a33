import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

/** Files that may contain the former product name: data of operators has it, and tests show that such data works. */
const ALLOWED = [
  'CHANGELOG.md',
  'README.md',
  'docker/compose.yaml',
  /^docs\/decisions\//,
  'server/database/named-database.ts',
  'server/metrics/metrics.service.ts',
  'shared/product.ts',
  'test/edge/next-major.edge.spec.ts',
  /^test\/fixtures\/clan-hall-0\.1\//,
  /^test\/medium\/(bingo\/files|database\/embedded|metrics\/metrics|start\/(former-name|image|upgrade|upgrade-rows|worlds))\.medium\.spec\.ts$/,
  'test/unit/former-name.spec.ts',
  'test/unit/tooling/compose.spec.ts',
];

it('mentions the former product name only where the data of an operator has it', () => {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n').filter(existsSync);
  const named = files.filter(
    (file) => !/\.(png|ico|woff2|tar)$/.test(file) && /clan[-_ ]?hall/i.test(readFileSync(file, 'utf8')),
  );
  const isAllowed = (file: string) =>
    ALLOWED.some((place) => (typeof place === 'string' ? place === file : place.test(file)));
  expect(named.filter((file) => !isAllowed(file))).toEqual([]);
});
