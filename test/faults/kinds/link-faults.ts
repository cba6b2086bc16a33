import type { FaultTable, Scene } from './fault.ts';
import type { Proxy } from '../site/proxy.ts';

const SHORTEST_DELAY_MS = 200;
const LONGEST_MORE_MS = 1300;

const readersOf = ({ world, plan }: Scene): Proxy => world.node(plan.node).proxy;
const databaseOf = ({ world, plan }: Scene): Proxy => world.node(plan.node).back;

async function drop({ plan }: Scene, link: Proxy): Promise<void> {
  // Every second time new connections are refused until the end.
  if (plan.detail % 2 === 0) link.refuse();
  link.drop();
}

async function freeze(_: Scene, link: Proxy): Promise<void> {
  link.freeze();
}

async function delay({ plan }: Scene, link: Proxy): Promise<void> {
  link.delay(SHORTEST_DELAY_MS + (plan.detail % LONGEST_MORE_MS));
}

async function halfClose({ plan }: Scene, link: Proxy): Promise<void> {
  link.halfClose(plan.detail % 2 === 0 ? 'near' : 'far');
}

async function lose(_: Scene, link: Proxy): Promise<void> {
  link.lose();
}

/** Faults of the connections between readers and node, and between node and database. */
export const LINK_FAULTS: FaultTable = {
  'reader link dropped': (scene) => drop(scene, readersOf(scene)),
  'reader link frozen': (scene) => freeze(scene, readersOf(scene)),
  'reader link delayed': (scene) => delay(scene, readersOf(scene)),
  'reader link half closed': (scene) => halfClose(scene, readersOf(scene)),
  'reader link dead for good': (scene) => lose(scene, readersOf(scene)),
  'database link dropped': (scene) => drop(scene, databaseOf(scene)),
  'database link frozen': (scene) => freeze(scene, databaseOf(scene)),
  'database link frozen for a minute': (scene) => freeze(scene, databaseOf(scene)),
  'database link delayed': (scene) => delay(scene, databaseOf(scene)),
  'database link half closed': (scene) => halfClose(scene, databaseOf(scene)),
  'database link dead for good': (scene) => lose(scene, databaseOf(scene)),
};
