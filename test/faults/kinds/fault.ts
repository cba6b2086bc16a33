import type { Kind, Plan } from './plan.ts';
import type { Readers } from '../readers/readers.ts';
import type { World } from '../site/world.ts';

/** Parts of a round that a fault may use. */
export interface Scene {
  world: World;
  readers: Readers;
  plan: Plan;
  figures: FaultFigures;
}

export interface FaultFigures {
  /** Number of SIGKILLs of nodes and database processes, and of pg_terminate_backend calls. */
  kills: number;
  /** Number of SIGSTOPs of a process. */
  stops: number;
}

/** Breaks a part of the site. The result repairs what World.heal() does not. */
export type Fault = (scene: Scene) => Promise<(() => Promise<void>) | void>;

export type FaultTable = Partial<Record<Kind, Fault>>;
