import { localStore, type SafeStore } from '../../../lib/storage.ts';

export type CancelOrigin = '/register' | '/profile';

const key = 'cancelRedirectFrom';

/** Stores the path to which a cancelled payment returns. */
export const createCancelOrigin = (store: SafeStore) => ({
  get(): CancelOrigin | null {
    const origin = store.text(key);
    return origin === '/register' || origin === '/profile' ? origin : null;
  },
  set: (origin: CancelOrigin): void => store.setText(key, origin),
  clear: (): void => store.remove(key),
});

export const cancelOrigin = createCancelOrigin(localStore);
