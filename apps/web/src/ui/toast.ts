import { m } from './messages.ts';

interface ToastAction {
  label: string;
  onAction: () => void;
}

export interface ToastOptions {
  tone?: 'info' | 'error';
  /** Milliseconds until the toast disappears; paused while the toast is hovered or focused. */
  ms?: number;
  /** Subject of the toast; a new toast replaces an earlier toast with the same subject. */
  topic?: string;
  /** True to show one line only; overflow is cut off with an ellipsis. */
  isOneLine?: boolean;
  action?: ToastAction;
  /** A second button. */
  otherAction?: ToastAction;
}

export interface Toast extends ToastOptions {
  readonly id: number;
  readonly text: string;
  readonly tone: 'info' | 'error';
  readonly ms: number;
}

const maxToasts = 3;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. A toast with the same text or topic is replaced. */
export function showToast(text: string, options: ToastOptions = {}): void {
  const tone = options.tone ?? 'info';
  lastId += 1;
  const toast: Toast = {
    ...options,
    id: lastId,
    text,
    tone,
    ms: options.ms ?? (tone === 'error' ? 6000 : 4000),
  };
  const isReplaced = (shown: Toast) =>
    shown.text === text || (toast.topic !== undefined && shown.topic === toast.topic);
  set([...toasts.filter((shown) => !isReplaced(shown)), toast].slice(-maxToasts));
}

/** Milliseconds for which Undo is offered: long enough to read and press it. */
export const undoMs = 8000;

/** Shows a toast about a completed action, with an Undo button. */
export const showUndo = (text: string, onUndo: () => void, options: ToastOptions = {}): void =>
  showToast(text, { ms: undoMs, action: { label: m.undo, onAction: onUndo }, ...options });

export const hideToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

export const toastStore = {
  read: () => toasts,
  /** True once any toast has been shown. */
  isUsed: () => lastId > 0,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
