import { session } from '../../../lib/session.ts';
import { localStore } from '../../../lib/storage.ts';

const key = 'library_access';

/**
 * True if this account had library access the last time it was checked: the library's lists are then requested without
 * waiting for the account. The server still refuses them to an account that has lost access.
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
