import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { maxHeaderSize } from 'node:http';
import { constants as zlib } from 'node:zlib';
import { AppError, BODY_LIMIT, ENDPOINTS, ERRORS } from '@skuline/contract';
import type { CheckAbility } from './check-ability.ts';
import {
  type EndpointHandlers,
  type EndpointsDependencies,
  mountEndpoints,
  type VerifyToken,
} from './mount-endpoints.ts';
import { registerApiDocs } from './api-docs.ts';
import { registerErrorHandler, sendProblem } from './error-handler.ts';
import { type HealthDependencies, registerHealth } from './health.ts';
import { measureRequests, type MetricsEndpointDependencies, registerMetrics } from './metrics-endpoint.ts';
import { actForRequests, requestIdOf } from './request-acting.ts';
import { endWhenStalled } from './stall-limit.ts';
import { registerWebApp } from './web-app.ts';

export interface HttpAppDependencies {
  readonly log: FastifyBaseLogger;
  readonly handlers: EndpointHandlers;
  readonly verify: VerifyToken;
  readonly checkAbility: CheckAbility;
  readonly recordAudit: EndpointsDependencies['recordAudit'];
  readonly writeAmountsOf: EndpointsDependencies['writeAmountsOf'];
  readonly narrowToTags: EndpointsDependencies['narrowToTags'];
  readonly watched: HealthDependencies & MetricsEndpointDependencies;
  /** Mounts the identity provider's own routes, when there is an embedded one. */
  readonly mountIdentity: (app: FastifyInstance) => Promise<void>;
  /** Mounts what speaks another protocol than the endpoints of the contract. */
  readonly mountMcp: (app: FastifyInstance) => void;
  /** Folder of the built web app, or null to serve the API alone. */
  readonly webRoot: string | null;
  /** The origin browsers use: public pages name themselves by it. */
  readonly baseUrl: string;
  /** Whether people sign in on a page of ours. */
  readonly hasOwnSignIn: boolean;
  /** Origins besides our own the browser may call: an outside identity provider. */
  readonly connectOrigins: readonly string[];
  readonly trustProxy: string | null;
  readonly rateLimitPerMinute: number;
  readonly formsPerHour: number;
  readonly stallLimitMs: number;
}

/** Long filter lists travel in the address; with Node's own 16 kB the response would be a bare 431. */
export const MAX_HEADER_BYTES = 4 * 1024 * 1024;

/** Asked by whoever watches over the application, however often. */
const WATCHERS = ['/healthz', '/readyz', '/metrics'];
const BODY_TIMEOUT_MS = 60_000;
const HSTS_SECONDS = 365 * 24 * 60 * 60;
/** What a browser could give a page and no page of ours asks for. */
const UNUSED_POWERS = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Builds the HTTP application, ready to take requests; it listens to nothing by itself. */
export async function buildHttpApp(options: HttpAppDependencies): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    genReqId: requestIdOf,
    trustProxy: options.trustProxy ?? false,
    bodyLimit: BODY_LIMIT,
    // An address that can't be decoded fails before any route is found.
    frameworkErrors: (error, request, reply) => {
      void sendProblem(request, reply, error);
    },
    // A part of an address may be as long as the address: its endpoint refuses it by name, rather than nobody by 404.
    routerOptions: { maxParamLength: maxHeaderSize, ignoreTrailingSlash: false },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  actForRequests(app);
  takeEmptyJson(app);
  registerErrorHandler(app);
  limitSlowBodies(app);
  measureRequests(app);
  await registerProtections(app, options);
  await registerApiDocs(app, options.baseUrl);
  registerHealth(app, options.watched);
  registerMetrics(app, options.watched);
  await options.mountIdentity(app);
  options.mountMcp(app);
  mountEndpoints(app, ENDPOINTS, options.handlers, options);
  await registerWebApp(app, options);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    endWhenStalled(reply.raw, options.stallLimitMs);
  });
  await app.ready();
  return app;
}

/**
 * Clients that always say their body is JSON say so of none as well: whether one is needed, the endpoint knows. A key such
 * as `__proto__` may be the name of a product within what a page sends: it is left out, and no reason to refuse the rest.
 */
function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    // A string, as parseAs says.
    else void parse(request, body as string, done);
  });
}

/** Files may take hours (the server's own limit allows it); any other body has to be there in a minute. */
function limitSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const hasBody = raw.headers['content-length'] ?? raw.headers['transfer-encoding'];
    if (routeOptions.config.takesFile === true || hasBody === undefined) return;
    const cut = setTimeout(() => raw.destroy(), BODY_TIMEOUT_MS);
    const there = () => clearTimeout(cut);
    raw.once('end', there).once('close', there);
  });
}

async function registerProtections(app: FastifyInstance, options: HttpAppDependencies): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Mantine and the charts set inline styles; styles can't reach the ID token, scripts could.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...options.connectOrigins],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    // Plain http on this machine is the default. Other names below the same domain are not ours to speak for.
    strictTransportSecurity: options.baseUrl.startsWith('https:')
      ? { maxAge: HSTS_SECONDS, includeSubDomains: false }
      : false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', UNUSED_POWERS.map((power) => `${power}=()`).join(', '));
  });
  await app.register(rateLimit, {
    max: options.rateLimitPerMinute,
    timeWindow: '1 minute',
    allowList: ({ url }) => WATCHERS.includes(url),
    errorResponseBuilder: () =>
      new AppError('too_many_requests', { message: ERRORS.too_many_requests.message }),
  });
  await app.register(compress, {
    // A file that is sent compressed is unpacked, within its limit, by its handler.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
