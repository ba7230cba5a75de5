import type { EndpointName } from '@lamplight/contract';
import type { LooseInput } from '../../../lib/api-request.ts';
import { hasDownloads } from './has-downloads.ts';

const servedOffline: ReadonlySet<EndpointName> = new Set([
  'GET /auth/me',
  'GET /books/{id}',
  'GET /books/{id}/progress',
] as const);
const recorded: ReadonlySet<EndpointName> = new Set([
  ...servedOffline,
  'GET /books/continue',
  'POST /books/{id}/progress',
] as const);

/**
 * Loads the downloads code, which also deletes downloads of an account that is no longer signed in on this device.
 */
export const loadOfflineResponses = () =>
  import('./offline-responses.ts').then((code) => code.offlineResponses());

/** Returns stored data for a request that got no response; undefined if there is none. */
export async function respondOffline(name: EndpointName, input: LooseInput): Promise<unknown> {
  if (!servedOffline.has(name) || !hasDownloads()) return undefined;
  const responses = await loadOfflineResponses().catch(() => null);
  return responses?.respond(name, input);
}

export function recordResponse(name: EndpointName, input: LooseInput, result: unknown): void {
  if (!recorded.has(name) || !hasDownloads()) return;
  loadOfflineResponses().then(
    (responses) => responses.record(name, input, result),
    () => {},
  );
}
