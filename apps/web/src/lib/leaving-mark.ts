import { sessionStore } from './storage.ts';

const key = 'left_for_billing';
/** A tab that comes back later than this was not away to pay; milliseconds. */
const staleMs = 60 * 60_000;

/** Notes, for this tab, that the browser leaves for the payment provider. */
export const markLeaving = (now: number = Date.now()): void => sessionStore.setText(key, String(now));

/** Whether this tab has just come back from the provider. */
export function hasComeBack(now: number = Date.now()): boolean {
  const left = sessionStore.text(key);
  return left !== null && now - Number(left) < staleMs;
}

/** To be called once the return has been dealt with, or nothing was paid. */
export const forgetLeaving = (): void => sessionStore.remove(key);
