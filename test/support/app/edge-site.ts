import { createTestDatabase, type TestDatabase } from '../database/database.ts';
import { type Edge, edgePorts, startEdge } from './edge.ts';
import { FakeGame } from '../game/fake-game.ts';
import { freePort, makeDataDir, type ServerProcess, startServer } from './server-process.ts';
import { rm } from 'node:fs/promises';

export const METRICS_TOKEN = 'edge-metrics-token';

/** Two built nodes on one PostgreSQL behind the real edge, with the limits of a real site. */
export interface EdgeSite {
  edge: Edge;
  nodes: ServerProcess[];
  /** Starts a node again on its former port. */
  restart(index: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startEdgeSite(kind: { https: boolean; trusted?: string }): Promise<EdgeSite> {
  const ports = await edgePorts();
  const [database, game, dataDir]: [TestDatabase, FakeGame, string] = await Promise.all([
    createTestDatabase(),
    FakeGame.start(),
    makeDataDir(),
  ]);
  game.populate(20);
  const env = {
    ...game.env,
    CLAN_LIST_INTERVAL_MS: '60000',
    CLAN_NAME: 'Test Clan',
    DATABASE_URL: database.url,
    PUBLIC_URL: `${kind.https ? 'https' : 'http'}://localhost:${ports.site}`,
    TRUST_PROXY: `1,${kind.trusted ?? ''}`,
    LIMIT_FACTOR: '1',
    METRICS_TOKEN,
  };
  const nodes: ServerProcess[] = [];
  for (let i = 0; i < 2; i++) nodes.push(await startServer({ env, dataDir, port: await freePort() }));
  const edge = await startEdge({ ports, nodes: nodes.map(({ port }) => port), ...kind });
  return {
    edge,
    nodes,
    async restart(index) {
      nodes[index] = await startServer({ env, dataDir, port: nodes[index]?.port ?? 0 });
    },
    async stop() {
      await edge.stop();
      await Promise.all(nodes.map((node) => node.stop()));
      await game.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
