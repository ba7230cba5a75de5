import { session } from '../../../lib/session.ts';
import { localStore } from '../../../lib/storage.ts';

/** Storage key of a member's unsent positions. */
export const unsentKey = (owner: string | null): string => `unsent.${owner ?? ''}`;

/** True if an earlier visit left unsent positions. */
export const hasUnsentProgress = (): boolean =>
  session.userId() !== null && localStore.text(unsentKey(session.userId())) !== null;
