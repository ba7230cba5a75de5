import type { OfflineResponses } from '../../../lib/offline/offline-responses.ts';
import { session } from '../../../lib/session.ts';
import { createHeldAnswers } from './answers.ts';
import { canKeep, getDownloads } from './downloads.ts';

const silent: OfflineResponses = { respond: async () => undefined, record: () => {} };
let answers: OfflineResponses | null = null;

/** The answers of this device's shelf; of a browser that can keep nothing, none. */
export function offlineAnswers(): OfflineResponses {
  if (!canKeep()) return silent;
  answers ??= createHeldAnswers(getDownloads().shelf, session.userId, Date.now, getDownloads().lose);
  return answers;
}
