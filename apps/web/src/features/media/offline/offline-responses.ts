import { session } from '../../../lib/session.ts';
import { createOfflineResponses, type OfflineResponses } from './create-offline-responses.ts';
import { canKeep, getDownloads } from './downloads.ts';

const silent: OfflineResponses = { respond: async () => undefined, record: () => {} };
let responses: OfflineResponses | null = null;

/** Offline responses of this device; none in browsers that cannot download. */
export function offlineResponses(): OfflineResponses {
  if (!canKeep()) return silent;
  const { shelf, lose, refreshPlace } = getDownloads();
  responses ??= createOfflineResponses(shelf, session.userId, Date.now, lose, refreshPlace);
  return responses;
}
