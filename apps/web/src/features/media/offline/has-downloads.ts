import { localStore } from '../../../lib/storage.ts';

const flag = 'downloads';

/** True if this device has downloads. Reads a flag, without opening the cache or loading the downloads code. */
export const hasDownloads = (): boolean => localStore.text(flag) !== null;

export const setHasDownloads = (areThere: boolean): void =>
  areThere ? localStore.setText(flag, '1') : localStore.remove(flag);
