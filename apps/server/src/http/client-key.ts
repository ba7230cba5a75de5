const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An IPv4 address; or for an IPv6 address, its networks of 64, 56 and 48 bits, smallest first. */
export type Networks = readonly [string, ...string[]];

/** Sizes of IPv6 networks that providers assign to one customer, in bits. */
const prefixes = [64, 56, 48] as const;

/** Returns the networks by which rate limits count a client: one household owns at least 2^64 IPv6 addresses. */
export function networksOf({ ip }: { readonly ip: string }): Networks {
  const ipv4 = mapped.exec(ip)?.[1];
  if (ipv4 !== undefined || !ip.includes(':')) return [ipv4 ?? ip];
  const [before = '', after] = ip.replace(/%.*$/, '').split('::');
  const groupsOf = (text: string): string[] => text.split(':').filter(Boolean);
  const left = groupsOf(before);
  const right = groupsOf(after ?? '');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = after === undefined ? left : [...left, ...zeros, ...right];
  const first = groups.slice(0, 4).map((group) => Number.parseInt(group, 16));
  const [smallest, ...others] = prefixes.map((bits) => {
    const prefix = first.slice(0, Math.ceil(bits / 16));
    const last = prefix.length - 1;
    const network = prefix.map((group, index) => (bits % 16 && index === last ? group & 0xff00 : group));
    return `${network.map((group) => group.toString(16)).join(':')}::/${bits}`;
  });
  return [smallest ?? ip, ...others];
}

/** Returns the key of a client in rate limits: an IPv4 address, or the first 64 bits of an IPv6 address. */
export const rateLimitKey = (request: { readonly ip: string }): string => networksOf(request)[0];
