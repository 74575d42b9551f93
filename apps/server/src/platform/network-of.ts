import { isIPv6 } from 'node:net';

/**
 * What limits count as one client: an IPv4 address, or the /64 network of an IPv6 address, all of which belongs to one
 * customer and is free to choose from. An IPv4 address written as IPv6 is itself.
 */
export function networkOf(address: string): string {
  const [text = ''] = address.split('%');
  if (!isIPv6(text)) return address;
  const groups = groupsOf(text);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return ipv4Of(groups.slice(6));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups, in the one spelling a URL has for them. */
function groupsOf(text: string): string[] {
  const [left = [], right = []] = new URL(`http://[${text}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right];
}

function ipv4Of(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 0xff])
    .join('.');
}
