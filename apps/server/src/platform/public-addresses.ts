import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import type { HostLookup } from './host-lookup.ts';
import { type Lane, QueueFull } from './limit.ts';

/**
 * Address ranges that are not on the public internet: private, loopback, link-local, reserved, and IPv6 that maps to
 * such IPv4 addresses.
 */
const internal = new BlockList();
for (const [address, bits] of [
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
  ['224.0.0.0', 3],
] as const)
  internal.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  internal.addSubnet(address, bits, 'ipv6');
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');

/** Returns whether an IP address is on the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? globalIpv6.check(address, 'ipv6') && !internal.check(address, 'ipv6')
    : isIP(address) === 4 && !internal.check(address, 'ipv4');

/** Thrown if a host resolves to an address in the internal network. */
export class InternalAddressError extends Error {
  constructor(host: string) {
    super(`${host} is no host of the public internet`);
    this.name = 'InternalAddressError';
  }
}

/**
 * Returns the addresses of a host.
 * @throws InternalAddressError if one of them is not on the public internet
 */
async function findPublic(lookup: HostLookup, host: string, lane: Lane) {
  const addresses = await lookup(host, lane);
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw new InternalAddressError(host);
  return addresses;
}

/** Returns a lookup function for connections that refuses host names with an address outside the public internet. */
export function publicLookup(lookup: HostLookup): LookupFunction {
  const find = callbackify((host: string) => findPublic(lookup, host, 'second'));
  return (host, { all }, done) =>
    find(host, (error, addresses) => {
      const [first] = error ? [] : addresses;
      if (!first) done(error ?? new InternalAddressError(host), '', 0);
      else if (all) done(null, [...addresses]);
      else done(null, first.address, first.family);
    });
}

/** Returns the host of a URL without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Matches host names that exist only inside a network. */
const internalName = /\.(?:internal|local|localhost|home\.arpa)\.?$/i;

/** Returns whether a URL has the form of a public one: https, no credentials, no internal address or name. */
export function isPublicUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  const host = hostOf(url);
  return isIP(host) === 0 ? /\.[a-z]/i.test(host) && !internalName.test(host) : isPublicAddress(host);
}

/** Returns whether a URL has the form of a push endpoint: public, and with the default port. */
export const isPushUrl = (text: string): boolean => isPublicUrl(text) && URL.parse(text)?.port === '';

/** Returns whether a URL is on 127.0.0.1, as the servers of tests are. */
export const isLoopbackUrl = (text: string): boolean => URL.parse(text)?.hostname === '127.0.0.1';

/** Settings for requests to addresses that members or other outsiders name. */
export interface OutsideNetwork {
  /** True if addresses at 127.0.0.1 are also accepted, without encryption; for tests. */
  readonly allowsLoopback: boolean;
  /** Name servers, as addresses with ports; null: those of the system. */
  readonly nameServers: readonly string[] | null;
}

/**
 * Returns whether the host of a URL resolves to an address in the internal network; false if it cannot be resolved now.
 * @throws QueueFull
 */
export async function leadsInside(lookup: HostLookup, text: string): Promise<boolean> {
  const host = hostOf(new URL(text));
  if (isIP(host) !== 0) return !isPublicAddress(host);
  try {
    await findPublic(lookup, host, 'first');
    return false;
  } catch (error) {
    if (error instanceof QueueFull) throw error;
    return error instanceof InternalAddressError;
  }
}
