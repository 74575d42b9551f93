import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import {
  ENDPOINTS,
  ERRORS,
  type EndpointDefinition,
  type ErrorCode,
  REQUEST_ERRORS,
} from '@skuline/contract';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

const INFO = {
  title: 'Skuline API',
  version: '1',
  description:
    'Every data call needs a Bearer ID token and returns the data of the tenant of that token alone. Errors are `{ error: { code, message, details, requestId } }`.',
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
};
const TAGS = [
  { name: 'data', description: 'Calls for the tenant and the person that the token names.' },
  { name: 'public', description: 'Calls that need no token.' },
];

/** What is posted to the webhooks that companies add. */
const WEBHOOKS = {
  skulineEvent: {
    post: {
      operationId: 'skulineEvent',
      tags: ['data'],
      summary: 'An event of a company, posted to its webhooks.',
      description:
        'Any 2xx within ten seconds counts as received; everything else is tried again for a day, with the same `id`. The header `skuline-signature` is `t=SECONDS,v1=HEX`, where HEX is the HMAC-SHA256 of `SECONDS.BODY` by the secret of the webhook.',
      security: [],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookEvent' } } },
      },
      responses: {
        '2XX': { description: 'It was received.' },
        '4XX': { description: 'It was refused, and is tried again.' },
      },
    },
  },
} as const;

/** OpenAPI 3.1 of the contract at /api/openapi.json and a page to read it at /api/docs. */
export async function registerApiDocs(app: FastifyInstance, baseUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: INFO,
      servers: [{ url: baseUrl }],
      tags: TAGS,
      components: {
        securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (inline) => {
      const document = jsonSchemaTransformObject(inline);
      // It is OpenAPI 3, made from the contract's endpoints: each of these parts is there.
      const parts = document as OpenApiDocument;
      parts.webhooks = WEBHOOKS;
      declareErrors(parts);
      removeUnusedSchemas(parts);
      return document;
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
  );
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { url: '/api/openapi.json', docExpansion: 'list', deepLinking: true },
  });
}

/** What is changed of the document. */
interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Record<string, unknown> };
  webhooks?: typeof WEBHOOKS;
}

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, unknown>;
}

/** The errors of every call besides its own. */
const ANY_CALL: readonly ErrorCode[] = [
  'request_too_large',
  'too_many_requests',
  'internal_error',
  'data_damaged',
  'store_unavailable',
  'disk_full',
  'server_busy',
  'not_ready',
];

/** Declares the error responses of each operation, as its endpoint lists them. */
function declareErrors({ paths }: OpenApiDocument): void {
  const endpoints = new Map(Object.entries<EndpointDefinition>(ENDPOINTS));
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    const endpoint = endpoints.get(operation.operationId);
    if (endpoint !== undefined) Object.assign(operation.responses, errorResponsesOf(endpoint));
  }
}

/** One response a status; its description lists the codes. */
function errorResponsesOf({ auth, method, errors = REQUEST_ERRORS }: EndpointDefinition) {
  const codes = new Set([
    ...errors,
    ...(auth === 'public' ? [] : (['unauthorized', 'forbidden'] as const)),
    // A body of another type is refused whether or not the call takes one.
    ...(method === 'GET' ? [] : (['unsupported_media_type'] as const)),
    ...ANY_CALL,
  ]);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const responses = [...Map.groupBy(codes, (code) => ERRORS[code].status)].map(([status, ofStatus]) => {
    const description = ofStatus.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n');
    return [String(status), { description, content }] as const;
  });
  return Object.fromEntries(responses);
}

/** Each name exists twice, as request and as response; most are only one of the two. */
function removeUnusedSchemas({ paths, webhooks, components: { schemas } }: OpenApiDocument): void {
  const used = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name]);
    }
  };
  follow([paths, webhooks]);
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name];
}
