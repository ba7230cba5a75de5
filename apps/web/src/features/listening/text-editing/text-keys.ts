import { m } from './messages.ts';

export type TextAction =
  | 'play'
  | 'next'
  | 'previous'
  | 'earlier'
  | 'muchEarlier'
  | 'later'
  | 'muchLater'
  | 'check'
  | 'edit'
  | 'join'
  | 'remove'
  | 'undo'
  | 'redo'
  | 'help';

/** Keys of the text editor, for its help. */
export const textKeys: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['Space', 'K'], does: m.key_play },
  { keys: ['N'], does: m.key_next },
  { keys: ['P'], does: m.key_previous },
  { keys: ['←', '→'], does: m.key_hundredth },
  { keys: ['⇧ ←', '⇧ →'], does: m.key_tenth },
  { keys: ['F'], does: m.key_check },
  { keys: ['E'], does: m.key_edit },
  { keys: ['⇧ Enter'], does: m.key_split },
  { keys: ['J'], does: m.key_join },
  { keys: ['Delete'], does: m.key_remove },
  { keys: [m.withCtrl({ letter: 'Z' }), '⌘ Z'], does: m.undo },
  { keys: [m.withCtrl({ letter: 'Y' }), '⇧ ⌘ Z'], does: m.redo },
  { keys: ['?'], does: m.key_help },
];

const letters: Readonly<Record<string, TextAction>> = {
  ' ': 'play',
  k: 'play',
  n: 'next',
  p: 'previous',
  f: 'check',
  e: 'edit',
  j: 'join',
  delete: 'remove',
};

export interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Returns what a key does; null if nothing. */
export function textActionOf({ key, shiftKey, ctrlKey, altKey, metaKey }: PressedKey): TextAction | null {
  const letter = key.toLowerCase();
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    if (letter === 'z') return shiftKey ? 'redo' : 'undo';
    return letter === 'y' && !shiftKey ? 'redo' : null;
  }
  if (key === 'ArrowLeft') return shiftKey ? 'muchEarlier' : 'earlier';
  if (key === 'ArrowRight') return shiftKey ? 'muchLater' : 'later';
  if (key === '?') return 'help';
  return shiftKey ? null : (letters[letter] ?? null);
}

/** Elements that handle keys themselves. */
const ownKeys = 'textarea, select, input:not([type="checkbox"], [type="radio"])';

/** Returns whether a key on this element is for the editor. */
export function isForEditor(target: Element, key: string): boolean {
  if (target.closest(ownKeys)) return false;
  if (key.startsWith('Arrow') && target.matches('input[type="radio"]')) return false;
  return !(key === ' ' && target.closest('button, input, summary'));
}
