import { type Ability, type EndpointDefinition, ruleOf } from '@skuline/contract';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';

const FILE_TYPES = ['text/csv', 'application/gzip', 'application/octet-stream'];
/** The OpenAPI schema of a file; it accepts any body. */
const FILE = z.any().meta({ type: 'string', format: 'binary' });
/** As OpenAPI writes it: `{}` among the requirements says that none is needed. */
const SECURITY = { token: [{ idToken: [] }], optional: [{ idToken: [] }, {}], public: [] } as const;

/** What the documentation says of who may call it, and what the routes validate by. */
export function schemaOf(id: string, endpoint: EndpointDefinition): FastifySchema {
  const { auth = 'token' } = endpoint;
  return {
    operationId: id,
    summary: endpoint.summary,
    ...(endpoint.isDeprecated === undefined ? {} : { deprecated: true }),
    ...(endpoint.ability === undefined ? {} : needsOf(endpoint.ability)),
    tags: [auth === 'token' ? 'data' : 'public'],
    security: SECURITY[auth],
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
    ...(endpoint.kind === 'upload' ? { body: FILE, consumes: FILE_TYPES } : {}),
    response: { 200: responseOf(endpoint) },
  };
}

const LEAST = { viewer: 'Every member', analyst: 'Analysts and admins', admin: 'Admins' } as const;

/** Who may call it: in words, and for programs. */
function needsOf(ability: Ability) {
  const { from, scopes, needsAllBrands } = ruleOf(ability);
  const brands = needsAllBrands === true ? ' who see all brands' : '';
  const named = scopes.map((scope) => `\`${scope}\``).join(' or ');
  const tokens = scopes.length === 0 ? 'may not' : `needs the scope ${named}`;
  return {
    description: `${LEAST[from]}${brands} may call this (\`${ability}\`). A token that has scopes ${tokens}.`,
    'x-ability': ability,
    'x-scopes': scopes,
  };
}

/** What OpenAPI says of the response; of a stream, what the data of each event hold. */
function responseOf({ kind, response }: EndpointDefinition) {
  if (kind === 'bytes') {
    return { description: 'A file.', content: { 'application/octet-stream': { schema: FILE } } };
  }
  if (kind === 'events') {
    const description = 'Server-sent events; the data of each is JSON of this shape.';
    return { description, content: { 'text/event-stream': { schema: response } } };
  }
  return response;
}
