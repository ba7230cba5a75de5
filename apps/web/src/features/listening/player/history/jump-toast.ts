import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { hideToast, showToast, toastStore } from '../../../../ui/toast.ts';
import { m } from './messages.ts';

const jumpToastMs = 8000;
/**
 * Milliseconds for which the toast is shown; longer than for the listener's own jump, because the listener may be
 * looking away from the screen.
 */
const remoteToastMs = 20_000;
const goThere = m.go;
let shown = '';

/**
 * Shows a toast with the target of a jump, and Undo. The toast undoes only the last jump; the history has earlier ones.
 */
export function showJump(text: string, undo: () => void): void {
  hideJump();
  shown = text;
  showToast(text, { ms: jumpToastMs, isOneLine: true, action: { label: m.undo, onAction: undo } });
}

/** Hides the last jump's toast. */
export function hideJump(): void {
  const previous = toastStore.read().find((toast) => toast.text === shown);
  if (previous) hideToast(previous.id);
}

/** Shows the position on another device, with a button that moves to it. */
export function showRemotePosition(text: string, go: () => void): void {
  showToast(text, { ms: remoteToastMs, isOneLine: true, action: { label: goThere, onAction: go } });
}

/** Hides earlier offers of another device's position, once the listener has reached it. */
export function hideRemotePositions(): void {
  for (const { id, action } of toastStore.read()) if (action?.label === goThere) hideToast(id);
}

/** Hides the jump toast on navigation: its Undo refers to the previous screen. */
export function useJumpToastEnd(): void {
  const { pathname } = useLocation();
  // The path is not used in the effect: its change alone ends the toast.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- its change alone ends the toast
  useEffect(() => hideJump, [pathname]);
}
