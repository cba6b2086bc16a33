import { nodeProblem } from './supported-node.ts';

// Imported first by each program, for its effect: npm's scripts bring a Node that is supported, but a program that is
// started by hand runs on whatever the machine has.
const problem = nodeProblem(process.versions.node);
if (problem !== null && process.env['ALLOW_OLD_NODE'] !== '1') {
  process.stderr.write(
    `${problem}. Start it with npm, which brings one along, or set ALLOW_OLD_NODE=1 to go on as it is.\n`,
  );
  process.exit(1);
}
