import { session } from '../../../lib/session.ts';
import { localStore } from '../../../lib/storage.ts';

/** Where a member's unsent places are kept. */
export const unsentKey = (owner: string | null): string => `unsent.${owner ?? ''}`;

/** Whether an earlier visit left something to send. */
export const hasUnsentPlaces = (): boolean =>
  session.userId() !== null && localStore.text(unsentKey(session.userId())) !== null;
