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
/** Maximum concurrent lookups of a node, and maximum lookups that wait in each lane. */
const concurrentLookups = 4;
const maxWaiting = 20;
const maxCachedHosts = 1000;
const maxAgeMs = 60_000;

async function resolveHost(host: string, nameServers: readonly string[] | null): Promise<LookupAddress[]> {
  // A new resolver reads the system's name servers again, which may have changed.
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
 * Creates a lookup for hosts that members name. Queries are sent by c-ares: `dns.lookup` would block threads that files,
 * hashing and lookups of the database's host need, for as long as a name server is silent.
 * @param nameServers addresses with ports; null: those of the system
 */
export function createHostLookup(clock: Clock, nameServers: readonly string[] | null): HostLookup {
  const limit = createLimit(concurrentLookups, maxWaiting);
  // Hosts of common push services have a lane of their own, so that names registered by one member do not delay their
  // pushes.
  const cache = createAsyncCache<string, readonly LookupAddress[]>({
    clock,
    maxSize: maxCachedHosts,
    maxAgeMs,
  });
  return async (host, lane) => cache.get(host, () => limit(() => resolveHost(host, nameServers), lane));
}
