import { AppError } from '@skuline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CheckAbility } from '../../../http/check-ability.ts';
import { bearerOf, type VerifyToken } from '../../../http/mount-endpoints.ts';
import { nameCaller } from '../../../http/request-acting.ts';
import { MCP_PATH, type VerifiedUser } from '../../../identity/index.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { WriteAmountsOf } from '../../../platform/written-amounts.ts';
import type { AssistantTools } from '../tools/create-assistant-tools.ts';
import type { McpCalls } from './mcp-call.ts';

export interface McpDependencies {
  readonly calls: McpCalls;
  readonly tools: AssistantTools;
  /** Whether other assistants may send SQL of their own to the tenant's data. */
  readonly allowsFreeSql: (tenantId: TenantId) => Promise<boolean>;
  readonly verify: VerifyToken;
  readonly checkAbility: CheckAbility;
  readonly writeAmountsOf: WriteAmountsOf;
  /** The origin the app is reached at. */
  readonly baseUrl: string;
  /** The issuer whose tokens are taken. */
  readonly issuer: string;
  /** What has to be asked of it. */
  readonly scopes: readonly string[];
}

const METADATA = '/.well-known/oauth-protected-resource';
const BODY_LIMIT = 256 * 1024;
const LONGEST_CLIENT_NAME = 80;

/** The Model Context Protocol at /mcp, for other assistants, and where they learn who issues tokens (RFC 9728). */
export function mountMcp(app: FastifyInstance, options: McpDependencies): void {
  const { baseUrl, issuer, scopes } = options;
  const hidden = { schema: { hide: true } };
  for (const path of [METADATA, METADATA + MCP_PATH]) {
    app.get(path, hidden, async () => ({
      resource: baseUrl + MCP_PATH,
      authorization_servers: [issuer],
      bearer_methods_supported: ['header'],
      ...(scopes.length === 0 ? {} : { scopes_supported: scopes }),
      resource_name: 'Skuline',
    }));
  }
  const users = new WeakMap<FastifyRequest, VerifiedUser>();
  app.post(MCP_PATH, {
    ...hidden,
    bodyLimit: BODY_LIMIT,
    onRequest: async (request, reply) => {
      refuseOtherOrigins(request, baseUrl);
      const user = await options.verify(bearerOf(request));
      users.set(request, user);
      nameCaller(request, reply, user);
      await options.checkAbility('mcp.use', user);
    },
    onSend: async (_request, reply) => {
      if (reply.statusCode !== 401) return;
      const scope = scopes.length === 0 ? '' : `, scope="${scopes.join(' ')}"`;
      reply.header('www-authenticate', `Bearer resource_metadata="${baseUrl}${METADATA}${MCP_PATH}"${scope}`);
    },
    handler: async (request, reply) => {
      const user = users.get(request);
      if (user === undefined) throw new AppError('unauthorized');
      return options.writeAmountsOf(user.tenantId, () => answer(request, reply, { ...options, user }));
    },
  });
  // There is no stream to listen to and no session to end: each message is answered by itself.
  app.route({
    method: ['GET', 'DELETE'],
    url: MCP_PATH,
    ...hidden,
    handler: async (_request, reply) => reply.status(405).header('allow', 'POST').send(),
  });
}

/** A program on a desktop sends no origin; a page of another site, whatever its name resolves to, sends its own. */
function refuseOtherOrigins({ headers: { origin } }: FastifyRequest, baseUrl: string): void {
  if (origin !== undefined && origin !== new URL(baseUrl).origin) throw new AppError('other_origin');
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { calls, tools, allowsFreeSql, baseUrl, user }: McpDependencies & { readonly user: VerifiedUser },
): Promise<FastifyReply> {
  if (Array.isArray(request.body)) {
    throw new AppError('invalid_request', { message: 'Send one message at a time.' });
  }
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new Error('The caller has gone away.'));
  });
  const { governed, freeSql } = tools;
  // The protocol's package is loaded with the first message.
  const { answerMcp } = await import('./mcp-server.ts');
  const response = await answerMcp(calls, {
    request: new Request(new URL(MCP_PATH, baseUrl), { method: 'POST', headers: headersOf(request) }),
    message: request.body,
    caller: { user, client: clientOf(request), signal: gone.signal },
    tools: (await allowsFreeSql(user.tenantId)) ? [...governed, freeSql] : governed,
  });
  reply.status(response.status).header('cache-control', 'no-store');
  const type = response.headers.get('content-type');
  if (type !== null) reply.header('content-type', type);
  return reply.send(response.body === null ? null : await response.text());
}

const PROTOCOL_HEADERS = ['accept', 'content-type', 'mcp-protocol-version'] as const;

function headersOf({ headers }: FastifyRequest): Headers {
  return new Headers(
    PROTOCOL_HEADERS.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value] as [string, string]] : [];
    }),
  );
}

/** Only the first message of a client says its name, and nothing is kept of it: the log has what each request says. */
function clientOf({ headers }: FastifyRequest): string {
  const name = (headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, LONGEST_CLIENT_NAME);
  return name === '' ? 'Another assistant' : name;
}
