import type { Kind, Plan } from './plan.ts';
import type { Readers } from '../readers/readers.ts';
import type { World } from '../site/world.ts';

/** What a fault may touch. */
export interface Scene {
  world: World;
  readers: Readers;
  plan: Plan;
  figures: FaultFigures;
}

export interface FaultFigures {
  /** kill -9 of nodes and of the database's processes, and pg_terminate_backend. */
  kills: number;
  /** SIGSTOP of a process. */
  stops: number;
}

/** Breaks something. The result mends it, as far as World.heal() does not. */
export type Fault = (scene: Scene) => Promise<(() => Promise<void>) | void>;

export type FaultTable = Partial<Record<Kind, Fault>>;
