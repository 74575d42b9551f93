import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { recordAudit } from '../audit/index.ts';
import { baseUrlOf, type Config } from '../platform/config/config.ts';
import { auditRoutes } from '../features/audit/index.ts';
import { catalogueRoutes, createCatalogueService } from '../features/catalogue/index.ts';
import { companyDataRoutes } from '../features/company-data/index.ts';
import { companiesRoutes } from '../features/companies/index.ts';
import { costsRoutes } from '../features/costs/index.ts';
import { currenciesRoutes } from '../features/currencies/index.ts';
import { demoRequestRoutes } from '../features/demo-requests/index.ts';
import { dataChangesRoutes } from '../features/data-changes/index.ts';
import { driversRoutes } from '../features/drivers/index.ts';
import { feedbackRoutes } from '../features/feedback/index.ts';
import { importsRoutes, stagedFilesRoutes } from '../features/files/index.ts';
import { ledgerRoutes } from '../features/ledger/index.ts';
import { connectionsRoutes } from '../features/connections/index.ts';
import { membersRoutes } from '../features/members/index.ts';
import { mountMcp } from '../features/assistant/index.ts';
import { performanceRoutes, segmentsRoutes } from '../features/performance/index.ts';
import { createProductNames, productsRoutes } from '../features/products/index.ts';
import { featuredOfferRoutes, recordsRoutes, returnsRoutes } from '../features/records/index.ts';
import { reconcileRoutes } from '../features/reconcile/index.ts';
import { createSearchVolumeService, searchVolumeRoutes } from '../features/search-volume/index.ts';
import { stockRoutes } from '../features/stock/index.ts';
import { createSystemService, systemRoutes } from '../features/system/index.ts';
import { createComparedTables, createOpenSheet, tablesRoutes } from '../features/tables/index.ts';
import { telemetryRoutes } from '../features/telemetry/index.ts';
import { isLinkToken, viewsRoutes } from '../features/views/index.ts';
import { webhooksRoutes } from '../features/webhooks/index.ts';
import { tenantRoutes } from '../features/tenant/index.ts';
import type { Skuline } from './compose.ts';
import { readVersion } from './code-version.ts';
import { projectRoot } from '../platform/project-root.ts';
import { buildHttpApp } from '../http/app.ts';
import type { Reader } from '../stores/reader.ts';
import { createAbilityCheck } from '../http/check-ability.ts';
import { createHealthCheck } from '../http/health.ts';
import { type CachedResponses, createCachedResponses } from '../http/cached-response.ts';
import { createNarrowToTags } from '../http/tag-filter.ts';

export interface AppDependencies {
  readonly config: Config;
  readonly log: Logger;
  /** Names the code that runs, the same in each instance that has it. */
  readonly codeVersion: string;
  /** Folder of the built web app, or null for the API alone. */
  readonly webRoot: string | null;
}

/** The HTTP application on an open Skuline. */
export function buildApp(
  skuline: Skuline,
  { config, log, codeVersion, webRoot }: AppDependencies,
): Promise<FastifyInstance> {
  const { identity, readModel } = skuline;
  const { importMaxBytes: maxBytes, stallLimitMs } = config;
  const responses = createCachedResponses({ readSnapshot: readModel.readSnapshot, codeVersion });
  const catalogue = { ...skuline, ...readModel, responses, maxBytes };
  const authConfig = identity.authConfig();
  const checkAbility = createAbilityCheck(identity.directory);
  return buildHttpApp({
    log,
    handlers: {
      getAuthConfig: async () => authConfig,
      ...companyRoutes(skuline),
      ...peopleRoutes(skuline, { config, log }),
      ...importsRoutes({ imports: skuline.imports, uploads: skuline.importUploads }),
      ...stagedFilesRoutes(skuline.stagedFiles),
      ...reconcileRoutes({ service: skuline.reconcile, maxBytes, stallLimitMs }),
      ...figuresRoutes(skuline, responses, config),
      ...catalogueRoutes({ ...catalogue, service: createCatalogueService(skuline) }),
      ...outsideRoutes(skuline),
      ...skuline.insights.routes,
      ...skuline.assistant.routes,
      ...operatorRoutes(skuline, { config, log }),
    },
    verify: (bearer) => (isLinkToken(bearer) ? skuline.links : identity).verify(bearer),
    checkAbility,
    recordAudit: (entry) => recordAudit(skuline.transactional.db, skuline.clock.now(), entry),
    writeAmountsOf: skuline.writeAmountsOf,
    narrowToTags: createNarrowToTags(readModel.skuTags),
    watched: { ...skuline.watched, check: createHealthCheck(config.dataDir), token: config.metrics.token },
    mountIdentity: (app) => identity.mount(app),
    mountMcp: (app) =>
      mountMcp(app, {
        ...skuline.assistant.mcp,
        verify: (bearer) => identity.verifyForAssistant(bearer),
        checkAbility,
        writeAmountsOf: skuline.writeAmountsOf,
        baseUrl: baseUrlOf(config),
        issuer: authConfig.authority,
        scopes: identity.assistantScopes,
      }),
    webRoot,
    baseUrl: baseUrlOf(config),
    hasOwnSignIn: authConfig.mode === 'embedded',
    connectOrigins: originsOf(
      authConfig.mode === 'outside' ? authConfig.authority : null,
      config.telemetry.geoipUrl,
    ),
    trustProxy: config.trustProxy,
    rateLimitPerMinute: config.rateLimitPerMinute,
    formsPerHour: config.formsPerHour,
    stallLimitMs,
  });
}

/** What comes from outside by itself, and what is told there. */
function outsideRoutes({ connections, webhooks }: Skuline) {
  return { ...connectionsRoutes(connections), ...webhooksRoutes(webhooks) };
}

/** The company that is open, all of a person's, and who did what in it. */
function companyRoutes({ tenant, identity, companies, insights, auditLog, readModel, clock }: Skuline) {
  const readLastImport = async (reader: Reader) => (await tenant.summary(reader)).lastImportedAt;
  return {
    ...tenantRoutes({ service: tenant, identity }),
    ...companiesRoutes({ identity, readModel, insights: insights.insights, readLastImport, clock }),
    ...auditRoutes(auditLog),
    ...companyDataRoutes({ identity, companies }),
  };
}

/** What people and pages send to whoever runs the server, and what those see of it. */
function operatorRoutes(skuline: Skuline, { config, log }: Pick<AppDependencies, 'config' | 'log'>) {
  const { demoRequests, feedback, telemetry, identity, watched } = skuline;
  const { isEnabled, geoipUrl } = config.telemetry;
  const verify = (token: string) => identity.verify(token);
  return {
    ...demoRequestRoutes(demoRequests),
    ...feedbackRoutes(feedback),
    ...telemetryRoutes({ telemetry, config: { isEnabled, geoipUrl }, verify }),
    ...systemRoutes(
      createSystemService({ ...skuline, ...watched, config, log, version: readVersion(projectRoot) }),
    ),
  };
}

/** Accounts, who is in a company, and how people get in who cannot sign in. */
function peopleRoutes(
  { profile, identity, passwordReset, emailChange }: Skuline,
  { config, log }: Pick<AppDependencies, 'config' | 'log'>,
) {
  const members = membersRoutes({ identity, mail: config.mail, baseUrl: baseUrlOf(config), log });
  return { ...profile, ...members, ...passwordReset.routes, ...emailChange.routes(identity.accounts) };
}

/** What shows figures. */
function figuresRoutes(
  { analytics, transactional, readModel, readCatalog, views, links, ...skuline }: Skuline,
  responses: CachedResponses,
  { importMaxBytes }: Config,
) {
  const { readSnapshot, readPublishedDays, performance: reader } = readModel;
  const { costs, currencies, drivers, dataChanges, ledger, records, stock } = skuline;
  const readNames = createProductNames(readCatalog);
  const tables = createComparedTables({ reader, readPublishedDays, readNames });
  return {
    ...productsRoutes(readCatalog, responses),
    ...performanceRoutes({ reader, readPublishedDays, responses }),
    ...segmentsRoutes({ reader, readPublishedDays, responses }),
    ...tablesRoutes({ tables, responses, readSnapshot }),
    ...viewsRoutes({ views, links, readSnapshot, openSheet: createOpenSheet({ tables, ...readModel }) }),
    ...costsRoutes({
      service: costs,
      transactional,
      readModel,
      readNames,
      readCatalog,
      responses,
      maxBytes: importMaxBytes,
    }),
    ...currenciesRoutes({ service: currencies, maxBytes: importMaxBytes }),
    ...driversRoutes({ drivers, responses }),
    ...dataChangesRoutes(dataChanges, responses),
    ...ledgerRoutes(ledger, responses),
    ...recordsRoutes(records, responses),
    ...returnsRoutes(records, responses),
    ...featuredOfferRoutes(records, responses),
    ...stockRoutes({ service: stock, readSnapshot, responses }),
    ...searchVolumeRoutes(createSearchVolumeService({ analytics }), responses),
  };
}

/** The origins of the URLs that are set. */
function originsOf(...urls: readonly (string | null)[]): string[] {
  return urls.filter((url) => url !== null).map((url) => new URL(url).origin);
}
