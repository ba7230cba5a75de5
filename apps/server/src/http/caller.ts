const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Whom attempts are counted against: an IPv4 address, or the network of an IPv6 address (its first 64 bits), because a
 * single household owns all 2^64 addresses of one.
 */
export function callerOf({ ip }: { readonly ip: string }): string {
  const ipv4 = mapped.exec(ip)?.[1];
  if (ipv4 !== undefined || !ip.includes(':')) return ipv4 ?? ip;
  const [before = '', after] = ip.replace(/%.*$/, '').split('::');
  const groupsOf = (text: string): string[] => text.split(':').filter(Boolean);
  const left = groupsOf(before);
  const right = groupsOf(after ?? '');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = after === undefined ? left : [...left, ...zeros, ...right];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
