// No folder needs a folder that needs it back. This is a run of its own: an import of a spec, of the test kit or of an
// entity (a declaration of a table, which names the tables around it) ties no rooms together and is left out here.
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      severity: 'error',
      comment: 'Two rooms that need each other cannot be read or moved alone: one file of them is in the wrong room.',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|node_modules)/|\\.spec\\.tsx?$|\\.entity\\.ts$|^client/test-kit/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
};
