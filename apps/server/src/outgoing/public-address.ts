import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks of IPv4 that are inside a machine, private, or no single machine's: nothing that a stranger names may lead there. */
const NOT_PUBLIC_IPV4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Of IPv6 only global unicast is public, without what is set aside in it or carries an address of IPv4. */
const PUBLIC_IPV6 = ['2000::', 3] as const;
const NOT_PUBLIC_IPV6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refused = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_IPV4) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of NOT_PUBLIC_IPV6) refused.addSubnet(network, prefix, 'ipv6');
const allowedIpv6 = new BlockList();
allowedIpv6.addSubnet(...PUBLIC_IPV6, 'ipv6');

/** Networks that have IPv6 alone reach hosts of IPv4 under this prefix, with the address of IPv4 at its end. */
const TRANSLATED = '64:ff9b::';
const translated = new BlockList();
translated.addSubnet(TRANSLATED, 96, 'ipv6');

/** Whether an IP address is one of the internet's. */
export function isPublicAddress(address: string): boolean {
  const [text = ''] = address.split('%');
  const version = isIP(text);
  if (version === 4) return !refused.check(text, 'ipv4');
  if (version === 6 && translated.check(text, 'ipv6')) return isPublicAddress(translatedFrom(text));
  return version === 6 && allowedIpv6.check(text, 'ipv6') && !refused.check(text, 'ipv6');
}

/** The address of IPv4 at the end of one that is translated. */
function translatedFrom(address: string): string {
  // A URL writes every spelling with hexadecimal groups, and the zeros of the prefix as two colons.
  const { hostname } = new URL(`http://[${address}]`);
  const groups = hostname.slice(1 + TRANSLATED.length, -1).split(':');
  const [low = 0, high = 0] = groups.map((group) => Number.parseInt(group || '0', 16)).toReversed();
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The name of a host leads into a private network, or to this machine. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

type LookUpAll = (
  host: string,
  options: LookupOptions & { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks a host up for a connection, which then goes to the addresses that were checked: a name that leads elsewhere the next
 * time it is asked for changes nothing. One address that is not public refuses all of them.
 */
export function publicLookup(
  ask: LookUpAll = lookUp,
  isAllowed: (address: string) => boolean = isPublicAddress,
): LookupFunction {
  return (host, options, callback) => {
    ask(host, { ...options, all: true }, (error, addresses) => {
      const first = addresses?.[0];
      if (error !== null) callback(error, '', 4);
      else if (first === undefined || !addresses.every(({ address }) => isAllowed(address))) {
        callback(new PrivateAddressError('The host is not a public one.'), '', 4);
      } else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** An address of a host that a stranger named. Throws PrivateAddressError where it leads into a private network. */
export async function resolvePublic(host: string): Promise<string> {
  const problem = findAddressProblem(`https://${isIP(host) === 6 ? `[${host}]` : host}`);
  if (problem !== null) throw new PrivateAddressError(problem);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  publicLookup()(host, {}, (error, address) => {
    if (error === null && typeof address === 'string') resolve(address);
    else reject(error instanceof PrivateAddressError ? new PrivateAddressError(PRIVATE) : error);
  });
  return promise;
}

/** The ports at which the internet speaks HTTPS; others belong to other services. */
const PORTS = new Set(['', '443', '8443']);

/** What is wrong with an address that somebody wants something sent to, in a sentence; null for nothing. */
export function findAddressProblem(text: string): string | null {
  if (!URL.canParse(text)) return 'The address must begin with https:// and be complete.';
  const { protocol, port, hostname } = new URL(text);
  if (protocol !== 'https:') return 'The address must begin with https://.';
  if (!PORTS.has(port)) return 'The address may use the ports 443 and 8443 alone.';
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  // A URL writes every spelling of an IPv4 address, such as 0x7f.1 or 2130706433, with four numbers.
  const isLocal =
    isIP(host) === 0 ? /(?:^|\.)localhost$/.test(host) || !host.includes('.') : !isPublicAddress(host);
  return isLocal ? PRIVATE : null;
}

export const PRIVATE =
  'The address leads to this machine or into a private network. Whoever runs Skuline can allow that with WEBHOOK_PRIVATE_ADDRESSES.';
