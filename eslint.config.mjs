import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { PAGES } from './shared/site/pages.ts';

const typeScript = ['**/*.ts', '**/*.tsx'];
const specs = ['**/*.spec.ts', '**/*.spec.tsx', '**/*.e2e.ts', 'test/**/*.ts'];

/** First parts of the paths of pages, for a text that begins with the address of one. */
const pageParts = new Set(Object.values(PAGES).map(({ path }) => path.split('/')[1]));
const PAGE_ADDRESS = `/^\\u002F(${[...pageParts].filter(Boolean).join('|')})([\\u002F?#]|$)/`;
const PAGE_ADDRESS_MESSAGE = 'The address of a page is made by href() of shared/site/page-address.ts.';

/** `save` and `remove` of an entity read its row before they write it. */
const NO_SAVE = {
  selector:
    'CallExpression[callee.property.name=/^(save|remove|softRemove|recover)$/][callee.object.callee.property.name="getRepository"]',
  message: 'save and remove read a row before they write it: use insert, update, upsert or delete.',
};

export default tseslint.config(
  { ignores: ['node_modules', 'dist', 'data', 'coverage', 'test-results', 'playwright-report'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  // Scripts that run without a build: no types to check them with.
  {
    files: ['**/*.mjs', '**/*.cjs', '**/*.js'],
    extends: [js.configs.recommended],
    languageOptions: { globals: globals.node },
  },
  { files: ['client/public/**/*.js'], languageOptions: { globals: globals.browser } },

  {
    files: typeScript,
    extends: [js.configs.recommended, tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      // A promise where an event handler returns void is caught by the handler itself; conditions are never promises.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none', ignoreRestSiblings: true },
      ],
      // Numbers are welcome in sentences; objects are not.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // Classes that hold only decorators are Nest's modules.
      '@typescript-eslint/no-extraneous-class': 'off',
      // An async method without await keeps the shape of its interface.
      '@typescript-eslint/require-await': 'off',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },

  // Settings come from Config; a variable read elsewhere escapes its schema and its documentation.
  {
    files: ['server/**/*.ts', 'shared/**/*.ts', 'client/**/*.ts', 'client/**/*.tsx'],
    ignores: ['server/config/**', 'server/main.ts', ...specs],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings come from Config (server/config).' },
      ],
    },
  },

  // One noun a file. Tables of facts and migrations are as long as their subject.
  {
    files: ['server/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', NO_SAVE],
    },
  },
  // Statements lie in repositories, where a reader looks for them, and in the two rooms that own connections.
  {
    files: ['server/**/*.ts'],
    ignores: [...specs, '**/*.repository.ts', 'server/database/**', 'server/backup/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        NO_SAVE,
        {
          selector: 'CallExpression[callee.property.name="query"]',
          message: 'SQL belongs into a repository, server/database or server/backup.',
        },
      ],
    },
  },
  {
    files: typeScript,
    ignores: [...specs, 'server/database/migrations/**'],
    rules: { 'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }] },
  },

  // A longer component or function keeps its state in a hook, its dialogs in data, its sections in parts.
  {
    files: ['server/**/*.ts', 'shared/**/*.ts', 'client/**/*.ts', 'client/**/*.tsx'],
    ignores: [...specs, 'server/database/migrations/**', 'client/test-kit/**'],
    rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }] },
  },

  {
    files: ['client/**/*.ts', 'client/**/*.tsx'],
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.flatConfigs.recommended],
    languageOptions: { globals: globals.browser },
  },

  // An address made by hand stays behind when its page moves. In client/lib/live `/admin` names a namespace of sockets.
  {
    files: ['client/**/*.ts', 'client/**/*.tsx'],
    ignores: [...specs, 'client/test-kit/**', 'client/build/**', 'client/lib/live/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: `Literal[value=${PAGE_ADDRESS}]`, message: PAGE_ADDRESS_MESSAGE },
        { selector: `TemplateElement[value.raw=${PAGE_ADDRESS}]`, message: PAGE_ADDRESS_MESSAGE },
        { selector: 'JSXAttribute[name.name="to"] > Literal', message: PAGE_ADDRESS_MESSAGE },
        { selector: 'JSXAttribute[name.name="to"] TemplateLiteral', message: PAGE_ADDRESS_MESSAGE },
      ],
    },
  },

  // Files whose tools want a default export.
  {
    files: ['client/vite.config.ts', 'test/e2e/playwright.config.ts'],
    rules: { 'no-restricted-exports': 'off' },
  },

  // Playwright reads a fixture's needs from its pattern, also when there are none.
  { files: ['test/e2e/**/*.ts'], rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] } },

  // Answers in tests are checked by the expectations themselves; bodies of supertest and fetch are untyped.
  {
    files: specs,
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);
