import { session } from '../../lib/session.ts';
import { localStore } from '../../lib/storage.ts';

const key = 'library_access';

/**
 * Whether this account had library access when it was last asked about. Then lists are fetched along with the
 * account instead of after it. The server decides all the same, and so does the gate as soon as it has answered.
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
