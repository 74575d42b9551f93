import { z } from 'zod';
import { ASSISTANT_ENVIRONMENT } from './assistant-config.ts';
import { BACKUP_ENVIRONMENT } from './backup-config.ts';
import { CONNECTIONS_ENVIRONMENT } from './connections-config.ts';
import { OBJECT_STORAGE_ENVIRONMENT } from './object-storage-config.ts';
import { WATCH_ENVIRONMENT } from './watch-config.ts';
import { databaseBase, httpBase, httpUrl, signedInUrl } from '../http-url.ts';
import { address, type Environment, plain, secret } from './settings.ts';
import { isObjectAddress } from '../object-storage/index.ts';
import { wholeNumber } from '../whole-number.ts';

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
const TOKEN_RULE = 'needs at least 16 characters, of letters, digits and . ~ + / = - _';

/** Every variable that Skuline reads, what it may be, and what of it may be shown. */
export const ENVIRONMENT = {
  PORT: plain(wholeNumber(1, 65_535).default(4400)),
  HOST: plain(z.string().min(1).default('127.0.0.1')),
  DATA_DIR: plain(z.string().min(1).default('.data')),
  DEMO: flag.default(true),
  PUBLIC_URL: plain(httpOrigin.optional()),
  DATABASE_URL: address(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  CLICKHOUSE_URL: address(databaseBase.optional()),
  CLICKHOUSE_CLUSTER: plain(z.string().regex(/^\w+$/, 'only letters, digits and _').optional()),
  AUTH_ISSUER: plain(httpBase.optional()),
  AUTH_AUDIENCE: plain(z.string().min(1).optional()),
  AUTH_JWKS_URL: plain(httpBase.optional()),
  AUTH_TENANT_CLAIM: plain(z.string().min(1).default('tenantId')),
  AUTH_ROLE_CLAIM: plain(z.string().min(1).optional()),
  AUTH_BRANDS_CLAIM: plain(z.string().min(1).optional()),
  AUDIT_KEEP_DAYS: plain(wholeNumber(1, 36_500).default(400)),
  MATURING_DAYS: plain(wholeNumber(0, 60).default(2)),
  SLOW_QUERY_MS: plain(wholeNumber(0, 3_600_000).default(0)),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  TRUST_PROXY: plain(z.string().min(1).optional()),
  IMPORT_MAX_BYTES: plain(wholeNumber(1).default(4 * GIGABYTE)),
  RATE_LIMIT_PER_MINUTE: plain(wholeNumber(1).default(60_000)),
  FORMS_PER_HOUR: plain(wholeNumber(1).default(10)),
  STALL_LIMIT_SECONDS: plain(wholeNumber(1, 3600).default(60)),
  DRAIN_SECONDS: plain(wholeNumber(0, 600).default(0)),
  METRICS_TOKEN: secret(
    z
      .string()
      .regex(/^[\w.~+/=-]{16,}$/, TOKEN_RULE)
      .optional(),
  ),
  METRICS_PORT: plain(wholeNumber(1, 65_535).optional()),
  TELEMETRY: z.enum(['on', 'off']).default('on'),
  GEOIP_URL: address(z.union([z.literal('off'), httpUrl]).default('https://ipapi.co/json/')),
  INTERNAL_EMAIL_DOMAIN: plain(domainList.default([])),
  POSTHOG_HOST: address(httpBase.default('https://us.i.posthog.com')),
  POSTHOG_KEY: secret(z.string().min(1).optional()),
  DEMO_REQUEST_WEBHOOK_URL: address(signedInUrl.optional()),
  DEMO_REQUEST_WEBHOOK_SECRET: secret(z.string().min(16, 'needs at least 16 characters').optional()),
  WEBHOOK_PRIVATE_ADDRESSES: plain(flag.default(false)),
  SMTP_URL: address(z.url({ protocol: /^smtps?$/ }).optional()),
  MAIL_FROM: plain(
    z
      .string()
      .regex(/^[^\r\n]*@[^\r\n]*$/, 'must be an address such as Skuline <skuline@example.com>')
      .optional(),
  ),
  ...ASSISTANT_ENVIRONMENT,
  ...BACKUP_ENVIRONMENT,
  ...CONNECTIONS_ENVIRONMENT,
  ...OBJECT_STORAGE_ENVIRONMENT,
  ...WATCH_ENVIRONMENT,
};
type Variable = keyof typeof ENVIRONMENT;
/** What makes no sense alone: where one of `with` is given, `missing` has to be. */
const PAIRS: readonly {
  readonly with: readonly Variable[];
  readonly missing: Variable;
  /** Of which values alone; of every one where it is left out. */
  readonly where?: (value: string) => boolean;
  /** About which of them, where it isn't the missing one. */
  readonly says?: string;
}[] = [
  {
    with: ['CLICKHOUSE_CLUSTER'],
    missing: 'CLICKHOUSE_URL',
    says: 'CLICKHOUSE_CLUSTER: needs CLICKHOUSE_URL',
  },
  { with: ['AUTH_ISSUER'], missing: 'AUTH_AUDIENCE' },
  { with: ['AUTH_AUDIENCE', 'AUTH_JWKS_URL'], missing: 'AUTH_ISSUER' },
  {
    with: ['DEMO_REQUEST_WEBHOOK_SECRET'],
    missing: 'DEMO_REQUEST_WEBHOOK_URL',
    says: 'DEMO_REQUEST_WEBHOOK_SECRET: needs DEMO_REQUEST_WEBHOOK_URL',
  },
  { with: ['SMTP_URL'], missing: 'MAIL_FROM' },
  { with: ['MAIL_FROM'], missing: 'SMTP_URL' },
  { with: ['S3_ACCESS_KEY_ID'], missing: 'S3_SECRET_ACCESS_KEY' },
  {
    with: ['WATCH_S3'],
    missing: 'S3_ACCESS_KEY_ID',
    says: 'WATCH_S3: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  },
  { with: ['S3_SECRET_ACCESS_KEY'], missing: 'S3_ACCESS_KEY_ID' },
  {
    with: ['BACKUP_DIR'],
    where: isObjectAddress,
    missing: 'S3_ACCESS_KEY_ID',
    says: 'BACKUP_DIR: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for an address of S3',
  },
];

/** What is given without what it needs. */
export function listUnpaired(values: Environment): string[] {
  return PAIRS.filter(
    ({ with: given, where = () => true, missing }) =>
      values[missing] === undefined &&
      given.some((name) => values[name] !== undefined && where(values[name])),
  ).map((pair) => pair.says ?? `${pair.missing}: is needed with ${pair.with.join(' or ')}`);
}
