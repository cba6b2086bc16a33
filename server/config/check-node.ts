import { nodeProblem } from './supported-node.ts';

// Imported first by each program for its effect: npm's scripts use a supported Node, but a program that is started by
// hand runs on the machine's own.
const problem = nodeProblem(process.versions.node);
if (problem !== null && process.env['ALLOW_OLD_NODE'] !== '1') {
  process.stderr.write(
    `${problem}. Start it with npm, which installs a supported one, or set ALLOW_OLD_NODE=1 to use this one.\n`,
  );
  process.exit(1);
}
