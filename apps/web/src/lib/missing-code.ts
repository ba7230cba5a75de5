import { isPageHeld } from './hold-page.ts';
import { sessionStore } from './storage.ts';

// Both kept in step with public/begin-again.js.
export const noteKey = 'reloaded-at';
export const onceInMs = 600_000;

/** Sliders and boxes bear nothing that was written. */
const fields = 'textarea, input:not([type=range], [type=checkbox], [type=radio])';

const isAnythingWritten = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(({ value }) => value);

/**
 * Fetches the page anew, at the address where it stands, because some of its code is gone, as after an upgrade. Never
 * twice in ten minutes, nor offline, nor while something written or an upload would be lost: false then.
 */
export function reloadOnce(): boolean {
  const last = sessionStore.text(noteKey);
  const isOften = last !== null && Date.now() - Number(last) < onceInMs;
  if (isOften || !navigator.onLine || isPageHeld() || isAnythingWritten()) return false;
  const now = String(Date.now());
  sessionStore.setText(noteKey, now);
  // Where nothing can be noted, nothing would end the reloading.
  if (sessionStore.text(noteKey) !== now) return false;
  location.reload();
  return true;
}
