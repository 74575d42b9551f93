/**
 * The proof of a code flow (PKCE, RFC 7636) where the page came by plain http from another machine: there browsers
 * keep their own SHA-256 back. Fetched only by such pages.
 */
export async function createPkce() {
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const verifier = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  const challenge = toBase64Url(sha256(new TextEncoder().encode(verifier)));
  return {
    extraQueryParams: { code_challenge: challenge, code_challenge_method: 'S256' },
    // Kept with the request's state, in this tab, until the code is redeemed.
    extraTokenParams: { code_verifier: verifier },
  };
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
