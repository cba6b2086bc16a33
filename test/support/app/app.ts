import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import type { DataSource } from 'typeorm';
import { AppModule } from '../../../server/app.module.ts';
import { setUpApp } from '../../../server/app.setup.ts';
import { type Admin, AdminIdentity } from '../../../server/auth/admin.guard.ts';
import type { Clock } from '../../../server/config/clock.ts';
import { MonotonicClock, SystemClock } from '../../../server/config/clock.ts';
import { Config } from '../../../server/config/config.ts';
import { parseEnv } from '../../../server/config/env-schema.ts';
import { DatabaseClock } from '../../../server/database/clock/database-clock.ts';
import { openDatabase } from '../../../server/database/database.ts';
import { ENTITIES } from '../../../server/entities.ts';
import { createHttpServer, EdgeAdapter } from '../../../server/http/edge/edge.adapter.ts';
import { HttpEdge } from '../../../server/http/edge/edge.ts';
import { ClosedSetup } from '../../../server/setup/closed-setup.ts';
import type { SetupHost } from '../../../server/setup/setup-host.ts';
import { SyncOptions } from '../../../server/sync/sync-options.ts';
import { createTestDatabase } from '../database/database.ts';
import type { TestDatabase } from '../database/database.ts';

export interface TestAppOptions {
  /** Providers to replace: token → value. */
  overrides?: [token: unknown, value: unknown][];
  /** Environment variables. */
  env?: Record<string, string>;
  clock?: Clock;
  /** Returns what the set-up needs of its process. Defaults to a closed set-up. */
  setup?: (config: Config) => SetupHost;
  /** Clock of the machine. When given, the app follows the clock of the database, as the product does. */
  machineClock?: Clock;
  /** True when every request is an admin's, except with the header X-Test-Visitor; X-Test-Admin names another admin. */
  admin?: boolean;
  /** Folder of a built client to serve. */
  clientFolder?: string;
  /** Address of a database that the caller drops, for a second node. Defaults to a new database. */
  databaseUrl?: string;
  /** Returns settings that need the address of the app, such as those of a provider that redirects to it. */
  envFor?: (publicUrl: string) => Promise<Record<string, string>>;
}

export interface TestAnswer {
  status: number;
  headers: Headers;
  /** Parsed JSON, or the text of any other type. */
  body: unknown;
}

export interface TestApp {
  url: string;
  app: NestExpressApplication;
  dataSource: DataSource;
  config: Config;
  /** Calls `path` (with /api) as a page of the site does. `body` is sent as JSON; a string is sent as it is. */
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  close(): Promise<void>;
}

const TEST_ADMIN: Admin = { id: 'test', name: 'Test Admin', picture: null };

class TestIdentity extends AdminIdentity {
  readonly configured = true;
  identify(request: IncomingMessage): Promise<Admin | null> {
    if (request.headers['x-test-visitor'] !== undefined) return Promise.resolve(null);
    const other = request.headers['x-test-admin'];
    return Promise.resolve(typeof other === 'string' ? { id: other, name: other, picture: null } : TEST_ADMIN);
  }
}

/** Starts the whole server on a database of its own, with real HTTP and sockets. LIMIT_FACTOR defaults to 1000. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const test = options.databaseUrl === undefined ? await createTestDatabase() : await joinDatabase(options.databaseUrl);
  let edge: HttpEdge | null = null;
  const server = createHttpServer((req, res) => edge?.listener(req, res));
  const port = await listen(server);
  const config = new Config(
    readEnv({
      CLAN_NAME: 'Test Clan',
      LIMIT_FACTOR: '1000',
      PORT: String(port),
      ...options.env,
      ...(await options.envFor?.(`http://localhost:${port}`)),
    }),
  );
  edge = new HttpEdge(config);
  const clock = options.machineClock
    ? await DatabaseClock.follow(test.dataSource, options.machineClock, new MonotonicClock())
    : (options.clock ?? new SystemClock());
  if (clock instanceof DatabaseClock) edge.date = () => clock.httpDate;
  const platform = {
    config,
    clock,
    database: test.dataSource,
    edge,
    setup: options.setup?.(config) ?? new ClosedSetup(config),
  };
  let builder = Test.createTestingModule({ imports: [AppModule.with(platform)] });
  // Nothing is read from the game unless a test overrides these options.
  const quiet: [unknown, unknown] = [SyncOptions, new SyncOptions({ schedule: false, concurrency: 0 })];
  const overrides = [quiet, ...(options.overrides ?? [])];
  if (options.admin) overrides.push([AdminIdentity, new TestIdentity()]);
  for (const [token, value] of overrides) builder = builder.overrideProvider(token).useValue(value);
  const adapter = new EdgeAdapter(edge, server);
  const app = (await builder.compile()).createNestApplication<NestExpressApplication>(adapter, {
    bodyParser: false,
    logger: ['error', 'fatal'],
  });
  setUpApp(app, config, options.clientFolder ?? null);
  await app.init();
  adapter.open();
  const url = `http://localhost:${port}`;
  return {
    url,
    app,
    dataSource: test.dataSource,
    config,
    request: (method, path, body, headers) => request(url, method, path, body, headers),
    async close() {
      server.closeAllConnections();
      if (clock instanceof DatabaseClock) clock.stop();
      await app.close();
      await test.drop();
    },
  };
}

async function joinDatabase(url: string): Promise<TestDatabase> {
  const dataSource = await openDatabase(url, { entities: ENTITIES });
  return { url, dataSource, drop: () => Promise.resolve() };
}

function readEnv(source: Record<string, string>) {
  const result = parseEnv(source);
  if (!result.ok) throw new Error(result.problems.join('; '));
  return result.env;
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address() as AddressInfo; // A TCP server has no other kind of address.
      resolve(address.port);
    });
  });
}

async function request(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const response = await fetch(url + path, {
    method,
    headers: { Origin: url, ...type, ...headers },
    redirect: 'manual',
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('application/json') === true;
  return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as unknown) : text };
}
