import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/** Value of TRUST_PROXY: false for none, a list of addresses and network names, or a function for a number of hops. */
type TrustProxy = false | string | ((address: string, hop: number) => boolean);

const networks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Returns an IPv4 address in its plain form, also if a dual-stack socket reports it as an IPv6 address. */
const plainAddress = (address: string): string => mapped.exec(address)?.[1] ?? address.replace(/%.*$/, '');

function listOf(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => list.check(plainAddress(address), familyOf(plainAddress(address)));
}

export const isLoopback = listOf(networks['loopback'] ?? []);

/**
 * Returns whether a connection from an address comes from a trusted proxy, which forwards the requests of many clients.
 */
export function trustedProxies(trust: TrustProxy): (address: string) => boolean {
  if (trust === false) return () => false;
  if (typeof trust === 'function') return (address) => trust(address, 0);
  return listOf(trust.split(',').flatMap((part) => networks[part.trim()] ?? [part.trim()]));
}

/** Headers by which proxies, CDNs and load balancers mark forwarded requests. */
const forwarding =
  /^(?:forwarded|via|(?:x-)?(?:forwarded|original|envoy|proxyuser|proxied|real|client|cluster-client|true-client)-.+|(?:true-client|cf-connecting|fastly-client|x-appengine-user)-ip|cf-ray|cdn-loop|x-amz-cf-id|x-amzn-trace-id|x-azure-.+|x-arr-.+)$/;

/** Returns whether the headers show that a proxy forwarded the request. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => forwarding.test(name));
