import { hideToast, showToast, toastStore } from '../../../ui/toast.ts';

const jumpToastMs = 8000;
/** Longer than for a jump: who plays may be away from the screen. */
const meetingToastMs = 20_000;
const wayThere = 'Go there';
let shown = '';

/** Says where a jump led, with the way back. Only the last jump is offered: earlier ones are in the history. */
export function showJump(text: string, undo: () => void): void {
  hideJump();
  shown = text;
  showToast(text, { ms: jumpToastMs, isOneLine: true, action: { label: 'Undo', onAction: undo } });
}

/** Takes back what was said of the last jump. */
export function hideJump(): void {
  const previous = toastStore.read().find((toast) => toast.text === shown);
  if (previous) hideToast(previous.id);
}

/** Says where the listener was on another device, with the way there. */
export function showMeeting(text: string, go: () => void): void {
  showToast(text, { ms: meetingToastMs, isOneLine: true, action: { label: wayThere, onAction: go } });
}

/** The listener is where another device was: what was offered before is no news any more. */
export function hideMeetings(): void {
  for (const { id, action } of toastStore.read()) if (action?.label === wayThere) hideToast(id);
}
