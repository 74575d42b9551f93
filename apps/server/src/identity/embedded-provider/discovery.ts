import { AUTH_PATH, issuerOf } from './auth.ts';
import { FIGURES_SCOPE } from './connections.ts';
import { WEB_SCOPES } from './web-client.ts';

/** Where clients look for the document: by RFC 8414, by OpenID Connect, and at the root, as older ones do. */
export const DISCOVERY_PATHS = [
  `${AUTH_PATH}/.well-known/openid-configuration`,
  `${AUTH_PATH}/.well-known/oauth-authorization-server`,
  `/.well-known/oauth-authorization-server${AUTH_PATH}`,
  `/.well-known/openid-configuration${AUTH_PATH}`,
  '/.well-known/oauth-authorization-server',
];

/**
 * What the issuer is and can do. The library's own document promises more (introspection, DPoP, the claims parameter,
 * client secrets); ours says what there is for the web app and for other assistants.
 */
export function discoveryOf(baseUrl: string) {
  const at = `${baseUrl}${AUTH_PATH}`;
  return {
    issuer: issuerOf(baseUrl),
    authorization_endpoint: `${at}/oauth2/authorize`,
    token_endpoint: `${at}/oauth2/token`,
    registration_endpoint: `${at}/oauth2/register`,
    revocation_endpoint: `${at}/oauth2/revoke`,
    userinfo_endpoint: `${at}/oauth2/userinfo`,
    end_session_endpoint: `${at}/oauth2/end-session`,
    jwks_uri: `${at}/jwks`,
    scopes_supported: [...WEB_SCOPES, FIGURES_SCOPE],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: ['iss', 'sub', 'aud', 'exp', 'iat', 'nonce', 'sid', 'email', 'name', 'tenantId'],
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    prompt_values_supported: ['login', 'consent', 'none'],
    authorization_response_iss_parameter_supported: true,
  };
}
