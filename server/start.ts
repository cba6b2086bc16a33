import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.ts';
import { setUpApp } from './app.setup.ts';
import type { DataSource } from 'typeorm';
import { upgradeTables } from './backup/upgrade/upgrade-tables.ts';
import { type Clock, MonotonicClock, SystemClock } from './config/clock.ts';
import { Config } from './config/config.ts';
import type { Env } from './config/env-schema.ts';
import { PinoLogger, rootLogger } from './config/logger.ts';
import { explainConnectionError } from './database/connection-error.ts';
import { DatabaseClock } from './database/clock/database-clock.ts';
import { ConnectionWatchService } from './database/connections/connection-watch.service.ts';
import { poolOptions } from './database/connections/pool-options.ts';
import { openDatabase } from './database/database.ts';
import { ENTITIES } from './entities.ts';
import { databaseFolder } from './database/embedded/data-folder.ts';
import { EmbeddedDatabase } from './database/embedded/embedded-database.ts';
import { clearAfterRestore } from './database/restore-leftovers.ts';
import { waitForDatabase } from './database/wait-for-database.ts';
import { claimWorld } from './database/world.ts';
import { type RealWorld, readRealWorld, realDatabaseUrl } from './database/worlds/real-world.ts';
import { ensureWorldDatabase, worldSettings } from './database/worlds/world-settings.ts';
import { createHttpServer, EdgeAdapter } from './http/edge/edge.adapter.ts';
import { HttpEdge } from './http/edge/edge.ts';
import type { PracticeClan } from './practice/clan/clan.ts';
import { spanOf } from './practice/past/past-clan.ts';
import { PracticePastService } from './practice/past/practice-past.service.ts';
import { type PracticeSignIn, startPracticeSignIn } from './practice/sign-in/practice-sign-in.ts';
import { SecretBoxes } from './secrets/secret-boxes.service.ts';
import { ClosedSetup } from './setup/closed-setup.ts';
import { OpenSetup } from './setup/open-setup.ts';
import { withStoredSignIn } from './setup/stored-sign-in.ts';
import { startPracticeWorld } from './practice/practice-world.ts';

const CLIENT_FOLDER = fileURLToPath(new URL('../client/', import.meta.url));
const DRAIN_MS = 4000;
/**
 * Connections that the system keeps until they are accepted. With the default of 511, more visitors at once wait a second
 * each for their connection to be tried again. Linux limits it to net.core.somaxconn, 4096 by default.
 */
const WAITING_CONNECTIONS = 4096;

export interface StartOptions {
  /** True to start although the database contains another clan. */
  changeClan: boolean;
  /** True to change the tables of an earlier version without a backup. */
  noBackup?: boolean;
  /** True to start the practice clan although a clan is followed. */
  practice?: boolean;
  /** Stops and starts this process: another world is stored now. */
  restart?: () => void;
  /** Prints a sentence for the operator. */
  announce?: (sentence: string) => void;
  /** Aborts a start that waits for its database. */
  signal?: AbortSignal;
}

/** Steps that stop the started parts, run from the last to the first. */
type Undo = (() => Promise<void>)[];

/**
 * Starts all parts that `env` configures. Returns a function that stops them.
 * @throws Error with one sentence for the operator, after stopping the parts that were started
 */
export async function startServer(env: Env, options: StartOptions): Promise<{ config: Config; stop(): Promise<void> }> {
  const undo: Undo = [];
  const stop = async () => {
    for (let next = undo.pop(); next !== undefined; next = undo.pop()) await next();
  };
  try {
    return { config: await startParts(env, options, undo), stop };
  } catch (error) {
    await stop();
    throw env.DATABASE_URL === undefined ? error : explainConnectionError(error, env.DATABASE_URL);
  }
}

async function startParts(env: Env, options: StartOptions, undo: Undo): Promise<Config> {
  const log = rootLogger();
  log.level = env.LOG_LEVEL;
  let edge: HttpEdge | null = null;
  const server = createHttpServer((req, res) => edge?.listener(req, res));
  undo.push(() => closeServer(server));
  if (env.OPEN_API === '1' && !new Config(env).openReads)
    log.warn('OPEN_API has no effect, because PUBLIC_URL does not begin with https.');
  // First, because a port in use must be reported at once and before another server's database is touched.
  edge = new HttpEdge(new Config(env));
  await listen(server, env);

  const serverUrl = await openServer(new Config(env), options.signal, undo);
  const real = await readRealWorld(await realDatabaseUrl(env.DATABASE_URL ?? null, serverUrl));
  const settings = settingsOf(env, real, options);
  const databaseUrl = await ensureWorldDatabase(new Config(settings), serverUrl);
  const noRestore = await clearAfterRestore(databaseUrl, (sentence) => log.warn(sentence));
  undo.push(() => noRestore.release());
  const { loopback } = edge.site;
  const hasDiscord = env.DISCORD_CLIENT_ID !== undefined;
  const practice = await startPractice(new Config(settings), { loopback, hasDiscord }, undo);
  const config = new Config(settings, practice);
  edge.settle(config);
  if (env.CLAN_NAME === undefined && !config.practice) {
    log.info(`CLAN_NAME is not set; the clan "${config.clanName}" is followed, as stored in the database`);
  }
  await upgradeTables(databaseUrl, config, options.noBackup);
  const database = await openDatabase(databaseUrl, {
    entities: ENTITIES,
    ...poolOptions(config),
    onPoolError: (error) => log.warn({ cause: String(error) }, 'a database connection was lost'),
  });
  undo.push(async () => {
    if (database.isInitialized) await database.destroy();
  });
  await noRestore.release(); // our own connections now prevent a restore
  await claimWorld(database, config, options.changeClan);

  const clock = await DatabaseClock.follow(database, new SystemClock(), new MonotonicClock());
  undo.push(() => Promise.resolve(clock.stop()));
  edge.date = () => clock.httpDate;
  if (practice) await writePast(database, config, practice.clan, { clock, signal: options.signal });
  const canSetUp = config.practice && env.CLAN_NAME === undefined && real.clan === null && !real.hasMembers;
  const { announce = () => undefined, restart = () => undefined } = options;
  const setup = canSetUp ? new OpenSetup({ env, serverUrl, announce, restart }) : new ClosedSetup(config);
  const platform = { config, clock, database, edge, setup };
  const adapter = new EdgeAdapter(edge, server);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(platform), adapter, {
    bodyParser: false,
    logger: new PinoLogger(),
    abortOnError: false,
  });
  setUpApp(app, config, CLIENT_FOLDER, practice && [practice.discord.page, practice.signIn?.handle]);
  undo.push(async () => {
    await adapter.leave();
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await app.close();
    clearTimeout(cut);
  });
  await app.init();
  edge.onUnknownProxy = () =>
    log.warn(
      'X-Forwarded-For was received from an address that TRUST_PROXY does not name (TRUSTED_PROXIES in the compose file). ' +
        'If this is your proxy, all visitors behind it share one limit.',
    );
  await warnOfFewConnections(app.get(ConnectionWatchService));
  if (!edge.site.secure && !edge.site.loopback) {
    log.warn('PUBLIC_URL uses http: sign-in cookies are sent without encryption.');
  }
  adapter.open();
  return config;
}

/** Returns the settings of the world to start, with the stored sign-in of a followed clan. */
function settingsOf(env: Env, real: RealWorld, options: StartOptions): Env {
  const settings = worldSettings(env, real, options.practice ?? false);
  if (settings.CLAN_NAME === undefined) return settings;
  const boxes = new SecretBoxes(new Config(settings));
  return withStoredSignIn(settings, real.signIn, boxes, (sentence) => rootLogger().warn(sentence));
}

/** Logs a warning when the database server allows too few connections; a check that fails must not end the start. */
async function warnOfFewConnections(watch: ConnectionWatchService): Promise<void> {
  try {
    const { isEnough, text } = await watch.check();
    if (!isEnough) rootLogger().warn(`${text}.`);
  } catch (error) {
    rootLogger().warn(`The connections to the database could not be counted: ${String(error)}`);
  }
}

/** Waits for the configured database server or starts the embedded one. Returns an address on it. */
async function openServer(config: Config, signal: AbortSignal | undefined, undo: Undo): Promise<string> {
  if (config.databaseUrl !== null) {
    await waitForDatabase(config.databaseUrl, { say: (sentence) => rootLogger().warn(sentence), signal });
    return config.databaseUrl;
  }
  const folder = databaseFolder(config.dataDir);
  const embedded = await EmbeddedDatabase.start(folder, (sentence) => rootLogger().warn(sentence));
  undo.push(() => embedded.stop());
  return embedded.url;
}

/** Starts the simulated clan, with an identity provider when only this machine can reach the site. */
async function startPractice(
  config: Config,
  { loopback, hasDiscord }: Record<'loopback' | 'hasDiscord', boolean>,
  undo: Undo,
) {
  if (!config.practice) return null;
  const world = await startPracticeWorld({ members: config.practiceMembers, seed: config.practiceSeed });
  undo.push(() => world.close());
  if (hasDiscord) rootLogger().info('The practice clan has no sign-in with Discord: DISCORD_CLIENT_ID is not used.');
  if (!loopback || config.oidc !== null) return { ...world, signIn: null };
  const adminName = world.control.leaderName();
  const signIn: PracticeSignIn = await startPracticeSignIn({
    publicUrl: config.publicUrl,
    adminName,
    adminPicture: `${config.publicUrl}/avatars/${encodeURIComponent(adminName)}/chat.png`,
    mounted: true,
  });
  undo.push(() => signIn.close());
  return { ...world, signIn };
}

/** Gives the practice clan a history when nothing is stored yet. */
async function writePast(
  database: DataSource,
  config: Config,
  clan: PracticeClan,
  { clock, signal }: { clock: Clock; signal: AbortSignal | undefined },
): Promise<void> {
  if (config.practicePastDays === 0) return;
  // Of two clocks the slower one: a reading of the past must not be later than one of the services.
  const span = spanOf(config.practicePastDays, Math.min(clock.now().getTime(), Date.now()));
  const past = new PracticePastService(config.activityTimezone);
  const isNew = await past.write(database, clan, span, signal);
  if (isNew) rootLogger().info(`the practice clan was given ${config.practicePastDays} days of history`);
}

function listen(server: Server, env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      const hint = taken ? 'stop what uses it, or set PORT' : 'set HOST and PORT';
      const reason = taken ? 'is taken' : `cannot be used on ${env.HOST} (${String(error.code)})`;
      reject(new Error(`Port ${env.PORT} ${reason}: ${hint}.`));
    });
    server.listen({ port: env.PORT, host: env.HOST, backlog: WAITING_CONNECTIONS }, resolve);
  });
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
}
