/** Where a person is sent after they answered: a website, a program on this computer, or an app by its own scheme. */
export function formatReturnPlace(redirectUri: string): string {
  if (!URL.canParse(redirectUri)) return 'an unknown place';
  const { protocol, hostname, host } = new URL(redirectUri);
  if (protocol === 'https:') return host;
  if (protocol === 'http:') return `a program on this computer (${hostname})`;
  return `an app on this device (${protocol.slice(0, -1)})`;
}
