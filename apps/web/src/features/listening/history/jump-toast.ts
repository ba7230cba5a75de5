import { hideToast, showToast, toastStore } from '../../../ui/toast.ts';

const jumpToastMs = 8000;
let shown = '';

/** Says where a jump led, with the way back. Only the last jump is offered: earlier ones are in the history. */
export function showJump(text: string, undo: () => void): void {
  const previous = toastStore.read().find((toast) => toast.text === shown);
  if (previous) hideToast(previous.id);
  shown = text;
  showToast(text, { ms: jumpToastMs, action: { label: 'Undo', onAction: undo } });
}
