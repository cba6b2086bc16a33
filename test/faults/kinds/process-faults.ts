import type { FaultTable, Scene } from './fault.ts';

async function killNode({ world, figures }: Scene, at: number): Promise<void> {
  figures.kills++;
  await world.node(at).kill();
}

async function stopNode({ world, plan, figures }: Scene): Promise<void> {
  figures.stops++;
  world.node(plan.node).signal('SIGSTOP');
}

async function chosenBackend({ world, plan }: Scene): Promise<number> {
  const all = await world.database.backends(world.name);
  const chosen = all[plan.detail % all.length];
  if (chosen === undefined) throw new Error('the nodes have no connection to the database');
  return chosen;
}

async function stopBackend(scene: Scene): Promise<void> {
  scene.figures.stops++;
  scene.world.database.stop(await chosenBackend(scene));
}

/** Faults of nodes and of the server processes of the database. */
export const PROCESS_FAULTS: FaultTable = {
  'node killed': (scene) => killNode(scene, scene.plan.node),
  'both nodes killed': async (scene) => {
    await killNode(scene, 0);
    await killNode(scene, 1);
  },
  'node stopped': stopNode,
  'node stopped for a minute': stopNode,
  'node restarted': async ({ world, plan }) => world.node(plan.node).stop(),
  'backend terminated': async (scene) => {
    scene.figures.kills++;
    await scene.world.database.terminate(await chosenBackend(scene));
  },
  'all backends terminated': async ({ world, figures }) => {
    for (const pid of await world.database.backends(world.name)) {
      figures.kills++;
      await world.database.terminate(pid);
    }
  },
  'backend stopped': stopBackend,
  // This is longer than the timeout of any statement, its ROLLBACK included.
  'backend stopped for a minute': stopBackend,
  // PostgreSQL then ends all its other server processes and recovers.
  'backend killed': async (scene) => {
    scene.figures.kills++;
    process.kill(await chosenBackend(scene), 'SIGKILL');
  },
};
