import { sessionStore } from '../../../lib/storage.ts';

const key = 'left_for_billing';
/** Milliseconds after which a return no longer counts as coming from a payment. */
const staleMs = 60 * 60_000;

/** Records, for this tab, that the browser leaves for the payment provider. */
export const setReturnFlag = (now: number = Date.now()): void => sessionStore.setText(key, String(now));

/** True if this tab has just returned from the provider. */
export function hasReturned(now: number = Date.now()): boolean {
  const left = sessionStore.text(key);
  return left !== null && now - Number(left) < staleMs;
}

/** Call once the return has been handled, or nothing was paid. */
export const clearReturnFlag = (): void => sessionStore.remove(key);
