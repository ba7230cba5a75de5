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
  | 'redo';

/** Keys of the text editor, for its help. */
export const textKeys: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['Space', 'K'], does: 'Play from one second before the sentence, or pause' },
  { keys: ['N'], does: 'Next sentence of the list' },
  { keys: ['P'], does: 'Previous sentence of the list' },
  { keys: ['←', '→'], does: 'Move the start by 0.01 s' },
  { keys: ['⇧ ←', '⇧ →'], does: 'Move the start by 0.1 s' },
  { keys: ['F'], does: 'Text and audio fit here, once you have listened' },
  { keys: ['E'], does: 'Edit the words; Enter applies them, Escape does not' },
  { keys: ['⇧ Enter'], does: 'In the words: split the sentence at the cursor' },
  { keys: ['J'], does: 'Join with the next sentence' },
  { keys: ['Delete'], does: 'Remove the sentence' },
  { keys: ['Ctrl Z', '⌘ Z'], does: 'Undo' },
  { keys: ['Ctrl Y', '⇧ ⌘ Z'], does: 'Redo' },
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
  return shiftKey ? null : (letters[letter] ?? null);
}

/** Elements that handle keys themselves. */
const ownKeys = 'textarea, select, summary, input:not([type="checkbox"], [type="radio"])';

/** Returns whether a key on this element is for the editor. */
export function isForEditor(target: Element, key: string): boolean {
  if (target.closest(ownKeys)) return false;
  if (key.startsWith('Arrow') && target.matches('input[type="radio"]')) return false;
  return !(key === ' ' && target.closest('button, input'));
}
