import { z } from 'zod';

const schema = z.record(z.string(), z.unknown());
export type JsonSchema = z.output<typeof schema>;

const content = z.record(z.string(), z.object({ schema: schema.optional() }));
const operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ in: z.enum(['query', 'path']), name: z.string(), schema })).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.default({}) })),
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** A call of the API as its OpenAPI document describes it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With `{name}` for path parameters. */
  readonly path: string;
  /** The optional and the required parameters of the query, by name. */
  readonly query: ReadonlyMap<string, JsonSchema>;
  /** The content types of its body; none: it takes no body. */
  readonly bodyTypes: readonly string[];
  /** By status, the content types of the answer; null: the document says nothing of the call. */
  readonly responses: ReadonlyMap<number, readonly string[]> | null;
}

/** The operations of an OpenAPI document. */
export function readOperations(json: unknown): Operation[] {
  return Object.entries(document.parse(json).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody, responses }]) => ({
      id: operationId,
      method: method.toUpperCase(),
      path,
      query: new Map(
        parameters.filter((one) => one.in === 'query').map((one) => [one.name, one.schema] as const),
      ),
      bodyTypes: Object.keys(requestBody?.content ?? {}),
      responses: new Map(
        Object.entries(responses).map(([status, answer]) => [Number(status), Object.keys(answer.content)]),
      ),
    })),
  );
}

const entrance = (
  id: string,
  method: string,
  path: string,
  bodyTypes: readonly string[] = [],
): Operation => ({
  id,
  method,
  path,
  query: new Map(),
  bodyTypes,
  responses: null,
});
const JSON_TYPE = ['application/json'];
const FORM_TYPE = ['application/x-www-form-urlencoded'];

/** What can be reached and is not in the document: other protocols, the sign-in, and what watchers and browsers load. */
export const OTHER_ENTRANCES: readonly Operation[] = [
  entrance('mcp', 'POST', '/mcp', JSON_TYPE),
  entrance('mcpStream', 'GET', '/mcp'),
  entrance('mcpMetadata', 'GET', '/.well-known/oauth-protected-resource/mcp'),
  entrance('issuerMetadata', 'GET', '/.well-known/oauth-authorization-server'),
  entrance('authorize', 'GET', '/api/auth/oauth2/authorize'),
  entrance('token', 'POST', '/api/auth/oauth2/token', FORM_TYPE),
  entrance('register', 'POST', '/api/auth/oauth2/register', JSON_TYPE),
  entrance('revoke', 'POST', '/api/auth/oauth2/revoke', FORM_TYPE),
  entrance('userInfo', 'GET', '/api/auth/oauth2/userinfo'),
  entrance('endSession', 'GET', '/api/auth/oauth2/end-session'),
  entrance('signIn', 'POST', '/api/auth/sign-in/email', JSON_TYPE),
  entrance('signInCode', 'POST', '/api/auth/sign-in/code', JSON_TYPE),
  entrance('getSession', 'GET', '/api/auth/get-session'),
  entrance('keys', 'GET', '/api/auth/jwks'),
  entrance('document', 'GET', '/api/openapi.json'),
  entrance('documentPage', 'GET', '/api/docs/'),
  entrance('documentFile', 'GET', '/api/docs/static/{id}'),
  entrance('health', 'GET', '/healthz'),
  entrance('metrics', 'GET', '/metrics'),
  entrance('page', 'GET', '/{id}'),
  entrance('asset', 'GET', '/assets/{id}'),
  entrance('nothing', 'PUT', '/api/{id}', JSON_TYPE),
];
