// The import table of ARCHITECTURE.md as rules. Each says why, so that a failure teaches.
const PLATFORM = 'config|database|http|live|game';
const SPEC = '\\.spec\\.tsx?$|^client/test-kit/'; // specs and their kit may use test/support

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one noun, or a third one is missing. Cycles also break at start.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'shared-is-a-leaf',
      severity: 'error',
      comment: 'shared/ is what both sides agree on; what it imports would travel into the browser and the server.',
      from: { path: '^shared/' },
      to: { path: '^(server|client|test)/' },
    },
    {
      name: 'all-lists-at-the-root',
      severity: 'error',
      comment:
        'The lists of all routes and streams name every feature; a feature that imported one would need all others.',
      from: { path: '^shared/[^/]+/' },
      to: { path: '^shared/(all-routes|live-streams)\\.ts$' },
    },
    {
      name: 'bingo-engine-pure',
      severity: 'error',
      comment: 'The evaluation is a pure function of stored data: what it imports could read a clock or a database.',
      from: { path: '^server/bingo/engine/', pathNot: SPEC },
      to: { pathNot: '^(server/bingo/engine|shared)/' },
    },
    {
      name: 'server-not-to-client',
      severity: 'error',
      comment: 'The server knows no page. What both need lives in shared/.',
      from: { path: '^server/', pathNot: SPEC },
      to: { path: '^(client|test)/' },
    },
    {
      name: 'client-not-to-server',
      severity: 'error',
      comment: 'Server code in the bundle leaks rules and secrets. The contract lives in shared/.',
      from: { path: '^client/', pathNot: SPEC },
      to: { path: '^(server|test)/' },
    },
    {
      name: 'client-not-to-page-heads',
      severity: 'error',
      comment: 'Descriptions and first reads of pages are for the server; in the bundle each visit would pay for them.',
      from: { path: '^client/', pathNot: `${SPEC}|^client/build/` },
      to: { path: '^shared/site/(page-heads|first-paint|first-read)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'client-features-apart',
      severity: 'error',
      comment: 'Features do not know each other: pages in client/app compose them, so each can change alone.',
      from: { path: '^client/features/([^/]+)/' },
      to: { path: '^client/features/', pathNot: '^client/features/$1/' },
    },
    {
      name: 'client-base-not-to-features',
      severity: 'error',
      comment: 'lib and ui are used by every feature; an arrow back would tie them all together.',
      from: { path: '^client/(lib|ui)/' },
      to: { path: '^client/(features|app)/' },
    },
    {
      name: 'server-feature-door',
      severity: 'error',
      comment:
        'Another feature is entered through its service, module, guard, entity, presenter (its wire form), or the registry or ' +
        'hooks that it offers; the rest is private. The arithmetic of XP periods has no state and is used by the read models too; ' +
        "the condition who bears a name is a part of statements, and the storing of guests' lines extends that of members'.",
      from: { path: '^server/([^/]+)/' },
      to: {
        path: '^server/[^/]+/',
        pathNot: [
          `^server/(${PLATFORM})/`,
          '^server/$1/',
          '\\.(service|module|guard|entity|presenter|registry|hooks)\\.ts$',
          '^server/xp/periods/xp-(periods|gain)\\.ts$',
          '^server/(activities/activity-ingest\\.repository|members/name-condition)\\.ts$',
        ],
      },
    },
    {
      name: 'platform-not-to-features',
      severity: 'error',
      comment: `${PLATFORM.replaceAll('|', ', ')} carry every feature; a feature gives them what they need at start.`,
      from: { path: `^server/(${PLATFORM})/`, pathNot: SPEC },
      to: { path: '^server/', pathNot: `^server/(${PLATFORM})/` },
    },
    {
      name: 'typeorm-in-repositories',
      severity: 'error',
      comment:
        'Statements live in repositories; services get Transactions and pass `tx` on. Whoever else takes a DataSource or a ' +
        'QueryBuilder writes statements where nobody looks for them. Types may be imported anywhere.',
      from: {
        path: '^server/',
        pathNot: `${SPEC}|\\.(repository|entity)\\.ts$|^server/(database|backup)/|^server/(entities|start)\\.ts$`,
      },
      to: { path: '^node_modules/typeorm/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pg-in-database-and-backup',
      severity: 'error',
      comment: 'Only the connection, the embedded server and backups speak to PostgreSQL without TypeORM.',
      from: { path: '^server/', pathNot: `${SPEC}|^server/(database|backup)/` },
      to: { path: '^node_modules/(@types/)?pg/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'controller-not-to-repository',
      severity: 'error',
      comment: 'Controllers and gateways speak HTTP and sockets; rules and transactions live in services.',
      from: { path: '\\.(controller|gateway)\\.ts$' },
      to: { path: '\\.repository\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
};
