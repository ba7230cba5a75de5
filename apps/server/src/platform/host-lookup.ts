import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { createAsyncCache } from './async-cache.ts';
import type { Clock } from './clock.ts';
import { createLimit, type Lane } from './limit.ts';

/**
 * Returns the addresses of a host, IPv4 first.
 * @throws Error with the code ETIMEOUT if no name server answers; QueueFull if too many lookups wait
 */
export type HostLookup = (host: string, lane: Lane) => Promise<readonly LookupAddress[]>;

const queryTimeoutMs = 2000;
/** Maximum concurrent lookups of a node; `maxWaiting` is the maximum number of lookups that wait in each lane. */
const concurrentLookups = 4;
const maxWaiting = 20;
const maxCachedHosts = 1000;
const maxAgeMs = 60_000;

async function resolveHost(host: string, nameServers: readonly string[] | null): Promise<LookupAddress[]> {
  // A new resolver reads the name servers of the system again, because they may have changed.
  const resolver = new Resolver({ timeout: queryTimeoutMs, tries: 1 });
  if (nameServers) resolver.setServers(nameServers);
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = [
    ...(ipv4.status === 'fulfilled' ? ipv4.value.map((address) => ({ address, family: 4 })) : []),
    ...(ipv6.status === 'fulfilled' ? ipv6.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0 && ipv4.status === 'rejected') throw ipv4.reason;
  return found;
}

/**
 * Creates a lookup for hosts that members name. It sends its own queries (c-ares): `dns.lookup` would block, while a
 * name server is silent, the threads that files, hashing and the database's host name need.
 * @param nameServers addresses with ports; null: those of the system
 */
export function createHostLookup(clock: Clock, nameServers: readonly string[] | null): HostLookup {
  const limit = createLimit(concurrentLookups, maxWaiting);
  // Hosts of common push services have their own lane, so that lookups of hosts named by one member do not delay other
  // members' pushes.
  const cache = createAsyncCache<string, readonly LookupAddress[]>({
    clock,
    maxSize: maxCachedHosts,
    maxAgeMs,
  });
  return async (host, lane) => cache.get(host, () => limit(() => resolveHost(host, nameServers), lane));
}
