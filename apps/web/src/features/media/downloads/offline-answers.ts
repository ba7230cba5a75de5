import type { HeldAnswers } from '../../../lib/held/held-answers.ts';
import { session } from '../../../lib/session.ts';
import { createHeldAnswers } from './answers.ts';
import { canKeep, getDownloads } from './downloads.ts';

const silent: HeldAnswers = { answer: async () => undefined, heard: () => {} };
let answers: HeldAnswers | null = null;

/** The answers of this device's shelf; of a browser that can keep nothing, none. */
export function offlineAnswers(): HeldAnswers {
  if (!canKeep()) return silent;
  answers ??= createHeldAnswers(getDownloads().shelf, session.userId, Date.now, getDownloads().lose);
  return answers;
}
