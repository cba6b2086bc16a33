// What a report says of failed tests, for running their files again.
import { relative } from 'node:path';

/** More failed tests than this are no disturbance: they are not run again. */
export const MOST_AGAIN = 5;
/** The tests of a failed file must pass this often, with nothing beside them. */
export const TIMES_AGAIN = 2;

/** Returns the names of the failed tests of a Jest report, and their files. */
export function failedInJest(root, { testResults }) {
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ status, fullName }) =>
      status === 'failed' ? [{ file: relative(root, name).replaceAll('\\', '/'), title: fullName }] : [],
    ),
  );
  return summaryOf(failed);
}

/** Returns the names of the failed tests of a Playwright report, and their files. */
export function failedInPlaywright({ suites = [] }) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  return summaryOf(suites.flatMap(specs).filter(({ ok }) => !ok));
}

function summaryOf(failed) {
  return {
    files: [...new Set(failed.map(({ file }) => file))],
    titles: failed.map(({ file, title }) => `${file} › ${title}`),
  };
}
