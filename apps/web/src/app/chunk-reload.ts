import { isUnloadBlocked } from '../lib/block-unload.ts';
import { sessionStore } from '../lib/storage.ts';

// The storage key and the interval must match public/reload-on-chunk-error.js.
export const reloadedAtKey = 'reloaded-at';
export const reloadIntervalMs = 600_000;

/** Fields that text is typed into. */
const fields = 'textarea, input:not([type=range], [type=checkbox], [type=radio])';

const hasTypedText = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(({ value }) => value);

/**
 * Reloads the page because some of its code is missing, as after an upgrade. Returns false, without
 * reloading, if that happened in the last ten minutes, offline, or while typed text or an upload would be
 * lost.
 */
export function reloadOnce(): boolean {
  const last = sessionStore.text(reloadedAtKey);
  const isOften = last !== null && Date.now() - Number(last) < reloadIntervalMs;
  if (isOften || !navigator.onLine || isUnloadBlocked() || hasTypedText()) return false;
  const now = String(Date.now());
  sessionStore.setText(reloadedAtKey, now);
  // Reload only if the time of the reload could be stored: otherwise the page would reload for ever.
  if (sessionStore.text(reloadedAtKey) !== now) return false;
  location.reload();
  return true;
}
