/**
 * One offence for each rule, as a file tree: the check is trusted only while it catches every one of them.
 * A rule without a line here fails the check as well.
 */
const IMPORT = (from) => `import '${from}';\n`;
const server = (file) => `apps/server/src/${file}`;
const web = (file) => `apps/web/src/${file}`;

/** Files that are imported by offenders and offend nothing themselves. */
export const INNOCENT_FILES = {
  [server('main.ts')]: IMPORT('./app/compose.ts'),
  [server('app/compose.ts')]: IMPORT('../stores/open-stores.ts') + IMPORT('../features/sales/index.ts'),
  [server('stores/open-stores.ts')]: IMPORT('./analytics/chdb.ts'),
  [server('stores/analytics/chdb.ts')]: IMPORT('./port.ts'),
  [server('stores/analytics/port.ts')]: IMPORT('../tenant-id.ts'),
  [server('stores/tenant-id.ts')]: IMPORT('../platform/clock.ts'),
  [server('platform/clock.ts')]: 'export const clock = 1;\n',
  [server('features/sales/index.ts')]: IMPORT('./sales.ts'),
  [server('features/files/days/imports.service.ts')]: 'export const imports = 1;\n',
  [server('features/sales/sales.ts')]: IMPORT('../../stores/analytics/port.ts'),
  [web('features/orders/index.ts')]: IMPORT('./Orders.ts'),
  [web('features/orders/Orders.ts')]: IMPORT('../../ui/Button.ts'),
  [web('routes/index.ts')]: IMPORT('../app-shell/Shell.ts'),
  [web('app-shell/Shell.ts')]: IMPORT('../features/orders/index.ts'),
  [web('ui/Button.ts')]: IMPORT('./color.ts'),
  [web('ui/color.ts')]: 'export const color = 1;\n',
  'packages/domain/src/growth.ts': IMPORT('./sign.ts'),
  'packages/domain/src/sign.ts': 'export const sign = 1;\n',
};

/** Rule -> the file that breaks it. */
export const PLANTED_IMPORTS = {
  'domain-is-pure': ['packages/domain/src/reads-files.ts', IMPORT('node:fs')],
  'contract-uses-domain-zod-and-events': ['packages/contract/src/api.ts', IMPORT('fastify')],
  'server-and-web-are-apart': [web('session/peeks.ts'), IMPORT('../../../server/src/platform/clock.ts')],
  'web-runs-in-a-browser': [web('api/reads-files.ts'), IMPORT('node:path')],
  'no-driver-outside-stores': [server('features/funnel/funnel.ts'), IMPORT('../../stores/analytics/chdb.ts')],
  'only-compose-opens-stores': [server('greets.ts'), IMPORT('./stores/open-stores.ts')],
  'no-engine-package-outside-stores': [server('features/cohort/cohort.ts'), IMPORT('pg')],
  'no-identity-package-outside-identity': [server('http/verify.ts'), IMPORT('jose')],
  'stores-know-only-themselves': [
    server('stores/analytics/rates.ts'),
    IMPORT('../../features/sales/index.ts'),
  ],
  'identity-knows-no-feature': [server('identity/sees.ts'), IMPORT('../features/sales/index.ts')],
  'http-knows-no-feature': [server('http/mounts.ts'), IMPORT('../features/sales/index.ts')],
  'read-model-knows-no-reader': [server('read-model/asks.ts'), IMPORT('../features/sales/index.ts')],
  'jobs-know-no-job': [server('jobs/asks.ts'), IMPORT('../features/sales/index.ts')],
  'only-entries-compose': [server('features/goals/composes.ts'), IMPORT('../../app/compose.ts')],
  'feature-to-feature-needs-permission': [server('features/pricing/pricing.ts'), IMPORT('../sales/index.ts')],
  'feature-assistant-uses-only-what-it-may': [server('features/assistant/a.ts'), IMPORT('../sales/index.ts')],
  'feature-catalogue-uses-only-what-it-may': [server('features/catalogue/a.ts'), IMPORT('../sales/index.ts')],
  'feature-company-data-uses-only-what-it-may': [
    server('features/company-data/a.ts'),
    IMPORT('../sales/index.ts'),
  ],
  'feature-watched-files-uses-only-what-it-may': [
    server('features/watched-files/a.ts'),
    IMPORT('../sales/index.ts'),
  ],
  'feature-costs-uses-only-what-it-may': [server('features/costs/a.ts'), IMPORT('../sales/index.ts')],
  'feature-currencies-uses-only-what-it-may': [
    server('features/currencies/a.ts'),
    IMPORT('../sales/index.ts'),
  ],
  'feature-connections-uses-only-what-it-may': [
    server('features/connections/a.ts'),
    IMPORT('../sales/index.ts'),
  ],
  'feature-ledger-uses-only-what-it-may': [server('features/ledger/a.ts'), IMPORT('../sales/index.ts')],
  'feature-records-uses-only-what-it-may': [server('features/records/a.ts'), IMPORT('../sales/index.ts')],
  'feature-stock-uses-only-what-it-may': [server('features/stock/a.ts'), IMPORT('../sales/index.ts')],
  'feature-drivers-uses-only-what-it-may': [server('features/drivers/a.ts'), IMPORT('../sales/index.ts')],
  'feature-digest-uses-only-what-it-may': [server('features/digest/a.ts'), IMPORT('../sales/index.ts')],
  'feature-insights-uses-only-what-it-may': [server('features/insights/a.ts'), IMPORT('../sales/index.ts')],
  'feature-system-uses-only-what-it-may': [server('features/system/a.ts'), IMPORT('../sales/index.ts')],
  'feature-views-uses-only-what-it-may': [server('features/views/a.ts'), IMPORT('../sales/index.ts')],
  'feature-tables-uses-only-what-it-may': [server('features/tables/a.ts'), IMPORT('../sales/index.ts')],
  'feature-reconcile-uses-only-what-it-may': [server('features/reconcile/a.ts'), IMPORT('../sales/index.ts')],
  'feature-sample-data-uses-only-what-it-may': [
    server('features/sample-data/a.ts'),
    IMPORT('../sales/index.ts'),
  ],
  'files-are-read-before-days-are-made': [
    server('features/files/read/a.ts'),
    IMPORT('../days/imports.service.ts'),
  ],
  'feature-only-through-its-index': [server('features/insights/peeks.ts'), IMPORT('../sales/sales.ts')],
  'outside-a-feature-only-through-its-index': [server('start-app.ts'), IMPORT('./features/sales/sales.ts')],
  'web-app-shell-looks-down-only': [web('app-shell/goes.ts'), IMPORT('../routes/index.ts')],
  'web-features-looks-down-only': [web('features/funnel/frame.ts'), IMPORT('../../app-shell/Shell.ts')],
  'web-analysis-looks-down-only': [web('analysis/shows.ts'), IMPORT('../features/orders/index.ts')],
  'web-ui-looks-down-only': [web('ui/asks.ts'), IMPORT('../api/reads-files.ts')],
  'web-features-are-apart': [web('features/cohort/borrows.ts'), IMPORT('../orders/index.ts')],
  'no-test-code-in-the-product': [web('preferences/fakes.ts'), IMPORT('../testing/fake.ts')],
  'no-cycle': [web('telemetry/one.ts'), IMPORT('./one-again.ts')],
  'no-unresolvable': [web('telemetry/lost.ts'), IMPORT('./nowhere.ts')],
  'no-orphan': [web('telemetry/forgotten.ts'), 'export const nobody = 1;\n'],
};

/** The other ends of offences that need two files. */
export const ACCOMPLICES = {
  [web('testing/fake.ts')]: 'export const fake = 1;\n',
  [web('telemetry/one-again.ts')]: IMPORT('./one.ts'),
};

/** Text rule -> a file that breaks it. */
export const PLANTED_TEXTS = {
  'clock-is-an-argument': [server('features/sales/now.ts'), 'export const now = () => Date.now();\n'],
  'environment-is-read-once': [server('http/port.ts'), "export const port = process.env['PORT'];\n"],
  'browser-storage-has-one-reader': [web('features/orders/saves.ts'), "localStorage.setItem('a', 'b');\n"],
  'works-without-a-secure-context': [
    web('features/orders/ids.ts'),
    'export const newId = () => crypto.randomUUID();\n',
  ],
  'colors-stand-in-the-theme': [web('ui/Red.tsx'), "export const red = '#BE2B2B';\n"],
};
