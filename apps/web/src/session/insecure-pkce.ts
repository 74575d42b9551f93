/**
 * PKCE (RFC 7636) for pages served over plain HTTP from another machine, where browsers provide no SHA-256. Loaded only
 * by such pages.
 */
export async function createPkce() {
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const verifier = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  const challenge = toBase64Url(sha256(new TextEncoder().encode(verifier)));
  return {
    extraQueryParams: { code_challenge: challenge, code_challenge_method: 'S256' },
    // Stored with the request's state, in this tab, until the code is exchanged.
    extraTokenParams: { code_verifier: verifier },
  };
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
