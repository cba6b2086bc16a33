import { setTimeout as sleep } from 'node:timers/promises';
import { FAKETIME } from '../support/clocks/faketime.ts';
import { clockFaults } from './kinds/clock-faults.ts';
import { Database } from './site/database.ts';
import type { Fault, FaultTable } from './kinds/fault.ts';
import { noFigures } from './truth/figures.ts';
import { LINK_FAULTS } from './kinds/link-faults.ts';
import { OTHER_FAULTS } from './kinds/other-faults.ts';
import type { Kind, Plan } from './kinds/plan.ts';
import { PROCESS_FAULTS } from './kinds/process-faults.ts';
import { Readers } from './readers/readers.ts';
import { judge } from './truth/judge.ts';
import type { Stage, Verdict } from './truth/judge.ts';
import { makeHome, removeHome } from './site/server-home.ts';
import { settle } from './truth/settle.ts';
import { SilenceWatch } from './truth/silence.ts';
import { World } from './site/world.ts';

/** Number of log lines of each node shown after a failed round. */
const LAST_WORDS = 12;

/** Runs rounds on a site with its readers. After a failed round it builds a new site. */
export class Bench {
  readonly figures = noFigures();
  readonly byKind = new Map<Kind, { rounds: number; failed: number }>();
  private readonly faults: FaultTable;
  private stage: Stage | null = null;

  private constructor(
    private readonly home: string,
    private readonly database: Database,
  ) {
    this.faults = { ...LINK_FAULTS, ...PROCESS_FAULTS, ...OTHER_FAULTS, ...clockFaults(home) };
  }

  static async start(databaseUrl: string | undefined): Promise<Bench> {
    const home = makeHome();
    try {
      return new Bench(home, await Database.start(home, databaseUrl));
    } catch (error) {
      await removeHome(home);
      throw error;
    }
  }

  /** Returns why a kind of fault cannot be tried here, or null when it can. */
  cannot(kind: Kind): string | null {
    if (kind.startsWith('clock') && FAKETIME === null) return 'libfaketime is not installed';
    const { isOurs, disk } = this.database;
    if (kind === 'disk full') return disk ? disk.refusal : 'the disk of the given database is not ours';
    const needsSignals = kind.startsWith('backend stopped') || kind === 'backend killed';
    return needsSignals && !isOurs ? 'the processes of the given database are not ours' : null;
  }

  async round(plan: Plan): Promise<Verdict> {
    const verdict = await this.play(plan);
    const kind = this.byKind.get(plan.kind) ?? { rounds: 0, failed: 0 };
    const failed = verdict.sentences.length > 0 ? 1 : 0;
    this.byKind.set(plan.kind, { rounds: kind.rounds + 1, failed: kind.failed + failed });
    this.figures.rounds++;
    this.figures.failed += failed;
    if (!failed) return verdict;
    const words = this.stage?.world.nodes.flatMap((node) =>
      node.lastWords(LAST_WORDS).map((line) => `${node.name}: ${line}`),
    );
    await this.strike();
    return { ...verdict, sentences: [...verdict.sentences, ...(words ?? [])] };
  }

  async close(): Promise<void> {
    await this.strike();
    await this.database.close();
    await removeHome(this.home);
  }

  private async play(plan: Plan): Promise<Verdict> {
    const { world, readers, watch } = (this.stage ??= await this.build());
    const scene = { world, readers, plan, figures: this.figures };
    const fault: Fault | undefined = this.faults[plan.kind];
    if (!fault) throw new Error(`nothing is known of a fault "${plan.kind}"`);
    const before = { good: world.writer.good, refused: world.writer.refused };
    watch.take();
    const trouble: unknown[] = [];
    try {
      const end = await fault(scene);
      await Promise.all([world.writer.run(plan.writes), sleep(plan.ms)]);
      await end?.();
    } catch (error) {
      trouble.push(error);
    }
    const verdict = await this.healAndJudge(this.stage, plan, trouble);
    this.figures.writes += world.writer.good - before.good;
    this.figures.refusedWrites += world.writer.refused - before.refused;
    return verdict;
  }

  /** Heals the site and judges the round. A site that cannot be judged has failed as well. */
  private async healAndJudge(stage: Stage, plan: Plan, trouble: unknown[]): Promise<Verdict> {
    try {
      await stage.world.heal();
      if (await stage.world.ensureSignedIn()) stage.readers.signInAgain();
      return await judge(stage, plan, trouble, this.figures);
    } catch (error) {
      this.figures.neverRecovered++;
      const ends = stage.world.nodes.flatMap((node) => node.takeOwnEnds());
      return { settledMs: 0, last: '', silenceMs: 0, events: 0, sentences: [...ends, String(error)] };
    }
  }

  private async build(): Promise<Stage> {
    const world = await World.build(this.database, this.home);
    const pages = () => this.stage?.readers.pages ?? [];
    const stage = { world, readers: new Readers(world), watch: new SilenceWatch(world.ledger, pages) };
    this.stage = stage;
    const settled = await settle(world, stage.readers);
    if (settled.sentences.length > 0) throw new Error(`a new site is not in order:\n${settled.sentences.join('\n')}`);
    return stage;
  }

  private async strike(): Promise<void> {
    const { stage } = this;
    this.stage = null;
    if (!stage) return;
    stage.watch.stop();
    stage.readers.close();
    await stage.world.close();
  }
}
