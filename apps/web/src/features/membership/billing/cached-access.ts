import { session } from '../../../lib/session.ts';
import { localStore } from '../../../lib/storage.ts';

const key = 'library_access';

/**
 * True if this account had library access the last time it was checked. Lists are then fetched together with
 * the account. The server and the gate still decide.
 */
export const hadAccess = (): boolean => {
  const userId = session.userId();
  return userId !== null && localStore.text(key) === userId;
};

export function rememberAccess(isOpen: boolean): void {
  const userId = session.userId();
  if (isOpen && userId !== null) localStore.setText(key, userId);
  else localStore.remove(key);
}
