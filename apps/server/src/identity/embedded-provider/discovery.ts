import { AUTH_PATH, issuerOf } from './auth.ts';
import { WEB_SCOPES } from './web-client.ts';

/**
 * The OpenID Connect discovery document. The library's own one promises what it could do for other clients (introspection,
 * DPoP, the claims parameter, client secrets); ours says what there is for the web app, the only client.
 */
export function discoveryOf(baseUrl: string) {
  const at = `${baseUrl}${AUTH_PATH}`;
  return {
    issuer: issuerOf(baseUrl),
    authorization_endpoint: `${at}/oauth2/authorize`,
    token_endpoint: `${at}/oauth2/token`,
    revocation_endpoint: `${at}/oauth2/revoke`,
    userinfo_endpoint: `${at}/oauth2/userinfo`,
    end_session_endpoint: `${at}/oauth2/end-session`,
    jwks_uri: `${at}/jwks`,
    scopes_supported: WEB_SCOPES,
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
    prompt_values_supported: ['login', 'none'],
    authorization_response_iss_parameter_supported: true,
  };
}
