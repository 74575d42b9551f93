import path from 'node:path';
import { z } from 'zod';
import { ASSISTANT_ENVIRONMENT, type AssistantConfig, assistantConfigOf } from './assistant-config.ts';
import { BACKUP_ENVIRONMENT, type BackupConfig, backupConfigOf } from './backup-config.ts';
import { databaseBase, httpBase, httpUrl, type SignedInUrl, signedInUrl } from './http-url.ts';
import { wholeNumber } from './whole-number.ts';

const flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true');
/** Sign-in cookies, redirects and links all begin at the root, so the app has an origin of its own. */
const httpOrigin = z
  .url({ protocol: /^https?$/ })
  .transform((url) => new URL(url))
  .refine(({ href, origin }) => href === `${origin}/`, {
    message:
      'must be an origin alone, such as https://skuline.example.com: Skuline needs a host name of its own and cannot be served below a path',
  })
  .transform(({ origin }) => origin);

/** One email domain or several with commas between; a leading @ may stand or not. */
const domainList = z
  .string()
  .transform((text) => text.split(',').map((domain) => domain.trim().replace(/^@/, '').toLowerCase()))
  .pipe(z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be domains such as example.com')));

const GIGABYTE = 1_000_000_000;

const environment = z
  .object({
    PORT: wholeNumber(1, 65_535).default(4400),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATA_DIR: z.string().min(1).default('.data'),
    DEMO: flag.default(true),
    PUBLIC_URL: httpOrigin.optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    CLICKHOUSE_URL: databaseBase.optional(),
    CLICKHOUSE_CLUSTER: z.string().regex(/^\w+$/, 'only letters, digits and _').optional(),
    AUTH_ISSUER: httpBase.optional(),
    AUTH_AUDIENCE: z.string().min(1).optional(),
    AUTH_JWKS_URL: httpBase.optional(),
    AUTH_TENANT_CLAIM: z.string().min(1).default('tenantId'),
    AUTH_ROLE_CLAIM: z.string().min(1).optional(),
    AUTH_BRANDS_CLAIM: z.string().min(1).optional(),
    MATURING_DAYS: wholeNumber(0, 60).default(2),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
    TRUST_PROXY: z.string().min(1).optional(),
    IMPORT_MAX_BYTES: wholeNumber(1).default(4 * GIGABYTE),
    RATE_LIMIT_PER_MINUTE: wholeNumber(1).default(60_000),
    FORMS_PER_HOUR: wholeNumber(1).default(10),
    STALL_LIMIT_SECONDS: wholeNumber(1, 3600).default(60),
    TELEMETRY: z.enum(['on', 'off']).default('on'),
    GEOIP_URL: z.union([z.literal('off'), httpUrl]).default('https://ipapi.co/json/'),
    INTERNAL_EMAIL_DOMAIN: domainList.default([]),
    POSTHOG_HOST: httpBase.default('https://us.i.posthog.com'),
    POSTHOG_KEY: z.string().min(1).optional(),
    DEMO_REQUEST_WEBHOOK_URL: signedInUrl.optional(),
    DEMO_REQUEST_WEBHOOK_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^\r\n]*@[^\r\n]*$/, 'must be an address such as Skuline <skuline@example.com>')
      .optional(),
    ...ASSISTANT_ENVIRONMENT,
    ...BACKUP_ENVIRONMENT,
  })
  .superRefine((env, context) => {
    if (env.CLICKHOUSE_CLUSTER !== undefined && env.CLICKHOUSE_URL === undefined) {
      context.addIssue({ code: 'custom', path: ['CLICKHOUSE_CLUSTER'], message: 'needs CLICKHOUSE_URL' });
    }
    if (env.AUTH_ISSUER !== undefined && env.AUTH_AUDIENCE === undefined) {
      context.addIssue({ code: 'custom', path: ['AUTH_AUDIENCE'], message: 'is needed with AUTH_ISSUER' });
    }
    if (env.AUTH_ISSUER === undefined && (env.AUTH_AUDIENCE ?? env.AUTH_JWKS_URL) !== undefined) {
      context.addIssue({
        code: 'custom',
        path: ['AUTH_ISSUER'],
        message: 'is needed with AUTH_AUDIENCE or AUTH_JWKS_URL',
      });
    }
    if (env.DEMO_REQUEST_WEBHOOK_SECRET !== undefined && env.DEMO_REQUEST_WEBHOOK_URL === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['DEMO_REQUEST_WEBHOOK_SECRET'],
        message: 'needs DEMO_REQUEST_WEBHOOK_URL',
      });
    }
    if ((env.SMTP_URL === undefined) !== (env.MAIL_FROM === undefined)) {
      const missing = env.SMTP_URL === undefined ? 'SMTP_URL' : 'MAIL_FROM';
      const given = env.SMTP_URL === undefined ? 'MAIL_FROM' : 'SMTP_URL';
      context.addIssue({ code: 'custom', path: [missing], message: `is needed with ${given}` });
    }
  });

export interface AuthConfig {
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
  readonly auth: AuthConfig;
  readonly maturingDays: number;
  /** null: everything for a service's log, warnings alone at a terminal. */
  readonly logLevel: string | null;
  /** Addresses of the reverse proxy whose X-Forwarded-For is believed, or null for none. */
  readonly trustProxy: string | null;
  /** The largest file the app takes in over HTTP, unpacked. */
  readonly importMaxBytes: number;
  readonly rateLimitPerMinute: number;
  /** How many demo requests, and how much feedback, an address may send in an hour. */
  readonly formsPerHour: number;
  /** A streamed response ends when its reader takes next to nothing for this long. */
  readonly stallLimitMs: number;
  readonly demoRequestWebhook: WebhookConfig | null;
  /** Null: no mails are sent. */
  readonly mail: MailConfig | null;
  readonly telemetry: TelemetryConfig;
  readonly assistant: AssistantConfig;
  /** Null: none are made but those that are asked for. */
  readonly backup: BackupConfig | null;
}

/** The environment can't be used; the message lists every problem, one a line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the whole configuration at once; throws ConfigError with all problems listed. A relative DATA_DIR is
 * relative to `root`, the folder of the project.
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>, root: string): Config {
  const parsed = environment.safeParse(withoutBlanks(env));
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The environment is not valid:\n${problems.join('\n')}`);
  }
  const values = parsed.data;
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
    maturingDays: values.MATURING_DAYS,
    logLevel: values.LOG_LEVEL ?? null,
    trustProxy: values.TRUST_PROXY ?? null,
    importMaxBytes: values.IMPORT_MAX_BYTES,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    formsPerHour: values.FORMS_PER_HOUR,
    stallLimitMs: values.STALL_LIMIT_SECONDS * 1000,
    demoRequestWebhook:
      values.DEMO_REQUEST_WEBHOOK_URL === undefined
        ? null
        : { ...values.DEMO_REQUEST_WEBHOOK_URL, secret: values.DEMO_REQUEST_WEBHOOK_SECRET ?? null },
    mail:
      values.SMTP_URL === undefined || values.MAIL_FROM === undefined
        ? null
        : { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    telemetry: telemetryOf(values),
    assistant: assistantConfigOf(values),
    backup: backupConfigOf(values, root),
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

/** `PORT=` in a shell or an .env file means "not set". */
function withoutBlanks(env: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
}

/** One variable of the environment, for a command that is told which to read; null when unset or empty. */
export function findVariable(name: string): string | null {
  return process.env[name] || null;
}

/** The configuration of this process; with findVariable the only mention of process.env in the server. */
export function readConfig(root: string): Config {
  return parseConfig(process.env, root);
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
