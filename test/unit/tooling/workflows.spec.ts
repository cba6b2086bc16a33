import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import * as z from 'zod';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

const stepSchema = z.strictObject({
  name: z.optional(z.string()),
  uses: z.optional(z.string()),
  with: z.optional(z.record(z.string(), z.unknown())),
  run: z.optional(z.string()),
  if: z.optional(z.string()),
  env: z.optional(z.record(z.string(), z.string())),
});
const jobSchema = z.object({
  name: z.string(),
  'runs-on': z.string(),
  'timeout-minutes': z.int(),
  needs: z.optional(z.string()),
  permissions: z.record(z.string(), z.enum(['read', 'write'])),
  strategy: z.optional(z.object({ matrix: z.record(z.string(), z.unknown()) })),
  steps: z.array(stepSchema).min(1),
});
const workflowSchema = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: z.strictObject({}),
  concurrency: z.optional(z.unknown()),
  env: z.optional(z.record(z.string(), z.string())),
  jobs: z.record(z.string(), jobSchema),
});

const FOLDER = '.github/workflows';
const files = readdirSync(path.join(root, FOLDER)).map((name) => ({ name, text: read(`${FOLDER}/${name}`) }));
const workflows = files.map(({ name, text }) => ({ name, text, workflow: workflowSchema.parse(parse(text)) }));
const jobs = workflows.flatMap(({ name, workflow }) =>
  Object.entries(workflow.jobs).map(([id, job]) => ({ place: `${name} › ${id}`, file: name, job, workflow })),
);
const steps = jobs.flatMap(({ place, job }) => job.steps.map((step) => ({ place, step, job })));
const commands = steps.flatMap(({ place, step, job }) => (step.run ? [{ place, run: step.run, job }] : []));

const manifest = z.object({ version: z.string(), scripts: z.record(z.string(), z.string()) });
const { version, scripts } = manifest.parse(JSON.parse(read('package.json')));

describe('the set of workflows', () => {
  it('starts a workflow on every change, every night and for every tag of a version', () => {
    expect(files.map(({ name }) => name).sort()).toEqual(['ci.yml', 'nightly.yml', 'release.yml']);
    expect(workflows.map(({ workflow }) => Object.keys(workflow.on).sort())).toEqual([
      ['pull_request', 'push'],
      ['schedule', 'workflow_dispatch'],
      ['push'],
    ]);
  });

  it('pins every action to a commit, with its version beside it, the same everywhere', () => {
    const pins = files.flatMap(({ text }) =>
      [...text.matchAll(/^\s*(?:- )?uses: (.+)$/gm)].map((match) => match[1] ?? ''),
    );
    expect(pins).toHaveLength(steps.filter(({ step }) => step.uses !== undefined).length);
    for (const pin of pins) expect(pin).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    const byAction = new Map(pins.map((pin) => [pin.split('@')[0], pin]));
    expect(new Set(pins).size).toBe(byAction.size);
  });

  it('gives each job its rights by name, and rights to write only to the release', () => {
    const writing = jobs.filter(({ job }) => Object.values(job.permissions).includes('write'));
    expect(writing.map(({ place }) => place)).toEqual(['release.yml › image', 'release.yml › publish']);
    for (const { job } of jobs) expect(job.permissions).toHaveProperty('contents');
  });

  it('uses no secret but the token of the run, and keeps that out of the checked-out folder', () => {
    const secrets = files.flatMap(({ text }) => [...text.matchAll(/secrets\.(\w+)/g)].map((match) => match[1]));
    expect(new Set(secrets)).toEqual(new Set(['GITHUB_TOKEN']));
    const checkouts = steps.filter(({ step }) => step.uses?.startsWith('actions/checkout@'));
    for (const { step } of checkouts) expect(step.with).toMatchObject({ 'persist-credentials': false });
    expect(checkouts).toHaveLength(jobs.length);
  });

  it('takes nothing that a stranger has written into a command', () => {
    const used = commands.flatMap(({ run }) =>
      [...run.matchAll(/\$\{\{\s*(.+?)\s*\}\}/g)].map((match) => match[1] ?? ''),
    );
    expect(used.filter((expression) => !expression.startsWith('matrix.'))).toEqual([]);
  });

  it('calls scripts and files that exist, and waits for jobs that exist', () => {
    const named = commands.flatMap(({ place, run, job }) => {
      const tiers = z.array(z.string()).parse(job.strategy?.matrix.tier ?? []);
      return [...run.matchAll(/npm run (\$\{\{ matrix\.tier \}\}|[\w:]+)/g)]
        .flatMap((match) => (match[1]?.startsWith('$') ? tiers : [match[1] ?? '']))
        .map((script) => ({ place, script }));
    });
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter(({ script }) => scripts[script] === undefined)).toEqual([]);
    const paths = commands.flatMap(({ run }) => [...run.matchAll(/(?:^|\s)((?:\.ci|scripts|docker)\/[\w./-]+)/gm)]);
    expect(paths.length).toBeGreaterThan(4);
    expect(paths.map((match) => match[1] ?? '').filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    expect(statSync(path.join(root, '.ci/run')).mode & 0o111).toBe(0o111);
    const needed = jobs.filter(({ job, workflow }) => job.needs !== undefined && !(job.needs in workflow.jobs));
    expect(needed).toEqual([]);
  });

  it('tests the supported versions of Node and PostgreSQL', () => {
    const matrices = jobs.flatMap(({ job }) => (job.strategy ? [job.strategy.matrix] : []));
    const { floors } = z.object({ floors: z.array(z.string()) }).parse(JSON.parse(read('runtime.json')));
    expect(matrices.find(({ node }) => node)?.node).toEqual(floors.map((floor) => floor.split('.')[0]));
    const [oldest] = z.array(z.string()).parse(matrices.find(({ postgres }) => postgres)?.postgres);
    expect(read('docs/install.md')).toContain(`(${oldest} or newer)`);
    const images = [...read('docker/compose.yaml').matchAll(/image: postgres:(\d+)/g)].map((match) => match[1]);
    expect(matrices.find(({ postgres }) => postgres)?.postgres).toEqual([oldest, ...images]);
  });

  it('keeps packages, actions and images up to date', () => {
    const dependabot = z
      .object({ updates: z.array(z.object({ 'package-ecosystem': z.string(), directory: z.string() })) })
      .parse(parse(read('.github/dependabot.yml')));
    const kinds = dependabot.updates.map((update) => update['package-ecosystem']);
    expect(kinds).toEqual(['npm', 'github-actions', 'docker', 'docker-compose']);
    for (const { directory } of dependabot.updates) expect(existsSync(path.join(root, directory))).toBe(true);
  });
});

describe('the check of a release', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'citadel-watch-release-'));
    write();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Writes the three files that name a version. */
  function write({
    locked = '1.2.3',
    changelog = '## Unreleased\n\n## 1.2.3 - 2026-01-02\n\nThe notes.\n\n## 1.2.2 - 2026-01-01\n',
  } = {}) {
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version: '1.2.3' }));
    const lock = { version: locked, packages: { '': { version: locked } } };
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
    writeFileSync(path.join(folder, 'CHANGELOG.md'), `# Changelog\n\n${changelog}`);
  }
  function release(...args: string[]) {
    const env = { ...process.env, RELEASE_ROOT: folder };
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.mjs', ...args], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    return { status, said: `${stdout}${stderr}`.trim() };
  }

  it('finds one version in the files of this repository', () => {
    const asked = spawnSync(process.execPath, ['scripts/release.mjs'], { cwd: root, encoding: 'utf8' });
    expect(asked.stdout).toBe(`Version ${version} is the same everywhere.\n`);
  });

  it('prints the notes of the version of a tag, and nothing else', () => {
    expect(release('v1.2.3', '--notes')).toEqual({ status: 0, said: 'The notes.' });
  });

  it('rejects a tag of another version, and what is no version', () => {
    expect(release('v1.2.4').said).toBe('The tag v1.2.4 has 1.2.4, but package.json has 1.2.3.');
    expect(release('latest')).toEqual({
      status: 1,
      said: 'The tag latest has no version, but package.json has 1.2.3.',
    });
  });

  it('rejects files that disagree, and a changelog with lines that no version has', () => {
    write({ locked: '1.2.2', changelog: '## Unreleased\n\n- A line.\n\n## 1.2.2 - 2026-01-01\n' });
    const { status, said } = release('v1.2.3');
    expect(status).toBe(1);
    expect(said.split('\n')).toEqual([
      expect.stringMatching(/^package-lock\.json has 1\.2\.2/),
      expect.stringMatching(/^The root package of package-lock\.json has 1\.2\.2/),
      expect.stringMatching(/^The newest section of CHANGELOG\.md with a date has 1\.2\.2/),
      expect.stringMatching(/lines under "Unreleased"/),
    ]);
  });
});
