import path from 'node:path';
import { z } from 'zod';
import { type AssistantConfig, assistantConfigOf } from './assistant-config.ts';
import { type BackupConfig, backupConfigOf } from './backup-config.ts';
import { type ConnectionsConfig, connectionsConfigOf } from './connections-config.ts';
import { ENVIRONMENT, listUnpaired } from './environment.ts';
import type { ObjectStorageConfig } from '../object-storage/index.ts';
import { objectStorageConfigOf } from './object-storage-config.ts';
import { type WatchConfig, watchConfigOf } from './watch-config.ts';
import type { SignedInUrl } from '../http-url.ts';
import { type Environment, readSettings, type SettingInForce } from './settings.ts';

const environment = z.object(ENVIRONMENT);

export interface AuthSettings {
  /** An outside OpenID Connect issuer, or null for the embedded one. */
  readonly issuer: string | null;
  readonly audience: string | null;
  readonly jwksUrl: string | null;
  readonly tenantClaim: string;
  /** The claims of an outside issuer's tokens that say a person's role and brands; null: everybody is an admin. */
  readonly roleClaim: string | null;
  readonly brandsClaim: string | null;
}

/** Where new demo requests are reported to. */
export interface WebhookConfig extends SignedInUrl {
  /** Signs each report, so that the receiver knows where it comes from; null: not signed. */
  readonly secret: string | null;
}

/** How mails are sent. */
export interface MailConfig {
  /** smtp: or smtps:, with name and password where the server asks for them. */
  readonly smtpUrl: string;
  /** An address, or a name and an address in <>. */
  readonly from: string;
}

export interface TelemetryConfig {
  /** False: browsers are told to send nothing, and what they send is not stored. */
  readonly isEnabled: boolean;
  /** The geolocation service that browsers ask; null for none. */
  readonly geoipUrl: string | null;
  /** Email domains whose users are tagged 'internal', in lower case. */
  readonly internalDomains: readonly string[];
  /** Where events are forwarded to; null: they are only stored. */
  readonly postHog: { readonly host: string; readonly key: string } | null;
}

/** Who may read the measurements; nobody where neither is set. */
export interface MetricsConfig {
  readonly token: string | null;
  /** Another port, which asks for no token. */
  readonly port: number | null;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder that holds everything the app stores itself. */
  readonly dataDir: string;
  readonly demo: boolean;
  /** Where browsers reach the app when that isn't HOST:PORT (a proxy, a domain name). */
  readonly publicUrl: string | null;
  readonly databaseUrl: string | null;
  readonly clickHouseUrl: string | null;
  readonly clickHouseCluster: string | null;
  readonly auth: AuthSettings;
  /** How long rows of the audit log are kept. */
  readonly auditKeepDays: number;
  readonly maturingDays: number;
  /** null: everything for a service's log, warnings alone at a terminal. */
  readonly logLevel: string | null;
  /** From how many milliseconds on a statement of the analytics store is logged; 0: none is. */
  readonly slowQueryMs: number;
  /** Addresses of the reverse proxy whose X-Forwarded-For is believed, or null for none. */
  readonly trustProxy: string | null;
  /** The largest file the app takes in over HTTP, unpacked. */
  readonly importMaxBytes: number;
  readonly rateLimitPerMinute: number;
  /** How many demo requests, and how much feedback, an address may send in an hour. */
  readonly formsPerHour: number;
  /** A streamed response ends when its reader takes next to nothing for this long. */
  readonly stallLimitMs: number;
  /** How long requests are answered after it was said that no more should come. */
  readonly drainMs: number;
  readonly metrics: MetricsConfig;
  readonly demoRequestWebhook: WebhookConfig | null;
  /** Whether companies' webhooks may lead inside this machine and private networks, by http and at any port. */
  readonly allowsPrivateWebhooks: boolean;
  /** Null: no mails are sent. */
  readonly mail: MailConfig | null;
  readonly telemetry: TelemetryConfig;
  readonly assistant: AssistantConfig;
  readonly connections: ConnectionsConfig;
  /** Null: none are made but those that are asked for. */
  readonly backup: BackupConfig | null;
  readonly watch: WatchConfig;
  /** Null: no keys are given. */
  readonly objectStorage: ObjectStorageConfig | null;
}

/** The environment can't be used; the message lists every problem, one a line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** What is in force and where it comes from, without what is secret; and what is wrong with it, all of it. */
export interface DescribedConfig {
  readonly inForce: readonly SettingInForce[];
  readonly problems: readonly string[];
}

function readEnvironment(env: Environment, root: string) {
  const { values, inForce, problems } = readSettings(ENVIRONMENT, env, root);
  const parsed = environment.safeParse(values);
  const invalid = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  return { inForce, parsed, problems: [...problems, ...invalid, ...listUnpaired(values)] };
}

export function describeConfig(env: Environment, root: string): DescribedConfig {
  const { inForce, problems } = readEnvironment(env, root);
  return { inForce, problems };
}

/**
 * Reads the whole configuration at once; throws ConfigError with all problems listed. A relative DATA_DIR is
 * relative to `root`, the folder of the project.
 */
export function parseConfig(env: Environment, root: string): Config {
  const { parsed, problems } = readEnvironment(env, root);
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(`The environment is not valid:\n${problems.map((each) => `  ${each}`).join('\n')}`);
  }
  const values = parsed.data;
  const objectStorage = objectStorageConfigOf(values);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: path.resolve(root, values.DATA_DIR),
    demo: values.DEMO,
    publicUrl: values.PUBLIC_URL ?? null,
    databaseUrl: values.DATABASE_URL ?? null,
    clickHouseUrl: values.CLICKHOUSE_URL ?? null,
    clickHouseCluster: values.CLICKHOUSE_CLUSTER ?? null,
    auth: {
      issuer: values.AUTH_ISSUER ?? null,
      audience: values.AUTH_AUDIENCE ?? null,
      jwksUrl: values.AUTH_JWKS_URL ?? null,
      tenantClaim: values.AUTH_TENANT_CLAIM,
      roleClaim: values.AUTH_ROLE_CLAIM ?? null,
      brandsClaim: values.AUTH_BRANDS_CLAIM ?? null,
    },
    auditKeepDays: values.AUDIT_KEEP_DAYS,
    maturingDays: values.MATURING_DAYS,
    logLevel: values.LOG_LEVEL ?? null,
    slowQueryMs: values.SLOW_QUERY_MS,
    trustProxy: values.TRUST_PROXY ?? null,
    importMaxBytes: values.IMPORT_MAX_BYTES,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    formsPerHour: values.FORMS_PER_HOUR,
    stallLimitMs: values.STALL_LIMIT_SECONDS * 1000,
    drainMs: values.DRAIN_SECONDS * 1000,
    metrics: { token: values.METRICS_TOKEN ?? null, port: values.METRICS_PORT ?? null },
    demoRequestWebhook:
      values.DEMO_REQUEST_WEBHOOK_URL === undefined
        ? null
        : { ...values.DEMO_REQUEST_WEBHOOK_URL, secret: values.DEMO_REQUEST_WEBHOOK_SECRET ?? null },
    allowsPrivateWebhooks: values.WEBHOOK_PRIVATE_ADDRESSES,
    mail:
      values.SMTP_URL === undefined || values.MAIL_FROM === undefined
        ? null
        : { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    telemetry: telemetryOf(values),
    assistant: assistantConfigOf(values),
    connections: connectionsConfigOf(values),
    backup: backupConfigOf(values, root, objectStorage),
    watch: watchConfigOf(values, root),
    objectStorage,
  };
}

function telemetryOf(values: z.output<typeof environment>): TelemetryConfig {
  const { TELEMETRY, GEOIP_URL, INTERNAL_EMAIL_DOMAIN, POSTHOG_HOST, POSTHOG_KEY } = values;
  const isEnabled = TELEMETRY === 'on';
  return {
    isEnabled,
    geoipUrl: isEnabled && GEOIP_URL !== 'off' ? GEOIP_URL : null,
    internalDomains: INTERNAL_EMAIL_DOMAIN,
    postHog: POSTHOG_KEY === undefined ? null : { host: POSTHOG_HOST, key: POSTHOG_KEY },
  };
}

/** One variable of the environment, for a command that is told which to read; null when unset or empty. */
export function findVariable(name: string): string | null {
  return process.env[name] || null;
}

/** The configuration of this process; with findVariable and describeEnvironment the only mention of process.env in the server. */
export function readConfig(root: string): Config {
  return parseConfig(process.env, root);
}

/** The same without stopping at what is wrong with it. */
export function describeEnvironment(root: string): DescribedConfig {
  return describeConfig(process.env, root);
}

/** The origin browsers use: PUBLIC_URL, or the address the app listens at. */
export function baseUrlOf(config: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const host = isAnyAddress(config.host) ? '127.0.0.1' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`;
}

/**
 * Whether browsers use names and addresses of this machine that are not configured: it listens at all of them, and
 * PUBLIC_URL doesn't name one.
 */
export function isReachedByAnyName({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): boolean {
  return publicUrl === null && isAnyAddress(host);
}

function isAnyAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
