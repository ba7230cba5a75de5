import type { EndpointName } from '@lamplight/contract';
import type { LooseInput } from './api-request.ts';
import { localStore } from './storage.ts';

/**
 * Responds to API requests from the downloads when the server cannot be reached, and stores server responses
 * for this.
 */
export interface OfflineResponses {
  /** Returns undefined if nothing is stored for the request. */
  respond(name: EndpointName, input: LooseInput): Promise<unknown>;
  record(name: EndpointName, input: LooseInput, result: unknown): void;
}

const servedOffline: ReadonlySet<EndpointName> = new Set([
  'GET /auth/me',
  'GET /books/{id}',
  'GET /books/{id}/progress',
] as const);
const recorded: ReadonlySet<EndpointName> = new Set([...servedOffline, 'POST /books/{id}/progress'] as const);

const flag = 'downloads';
/** True if this device has downloads. Reads a flag, without opening the cache or loading the downloads code. */
export const hasDownloads = (): boolean => localStore.text(flag) !== null;
export const setHasDownloads = (areThere: boolean): void =>
  areThere ? localStore.setText(flag, '1') : localStore.remove(flag);

let load: () => Promise<OfflineResponses | null> = () => Promise.resolve(null);

/** Sets how the downloads code is loaded. Call once at startup. */
export function setOfflineResponses(loader: () => Promise<OfflineResponses>): void {
  load = loader;
}

/** Returns stored data for a request that got no response; undefined if there is none. */
export async function offlineResponse(name: EndpointName, input: LooseInput): Promise<unknown> {
  if (!servedOffline.has(name) || !hasDownloads()) return undefined;
  const held = await load().catch(() => null);
  return held?.respond(name, input);
}

export function recordResponse(name: EndpointName, input: LooseInput, result: unknown): void {
  if (!recorded.has(name) || !hasDownloads()) return;
  load().then(
    (held) => held?.record(name, input, result),
    () => {},
  );
}
