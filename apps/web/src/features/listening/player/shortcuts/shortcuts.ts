import { m } from './messages.ts';

export type ShortcutAction =
  | 'toggle'
  | 'back'
  | 'forward'
  | 'slower'
  | 'faster'
  | 'next'
  | 'previous'
  | 'mute'
  | 'bookmark'
  | 'moment'
  | 'clip'
  | 'comments'
  | 'sleep'
  | 'search'
  | 'help';

/** KeyboardEvent.key values, letters in lower case. */
const actions: Readonly<Record<string, ShortcutAction>> = {
  ' ': 'toggle',
  k: 'toggle',
  arrowleft: 'back',
  j: 'back',
  arrowright: 'forward',
  l: 'forward',
  '<': 'slower',
  '>': 'faster',
  n: 'next',
  p: 'previous',
  m: 'mute',
  b: 'bookmark',
  d: 'moment',
  x: 'clip',
  c: 'comments',
  s: 'sleep',
  '/': 'search',
  '?': 'help',
};

/** Rows of the shortcuts help. */
export const shortcutHelp: readonly {
  keys: readonly string[];
  does: string;
  /** True if the shortcut does nothing when the publisher has turned clips off. */
  needsClips?: boolean;
}[] = [
  { keys: ['Space', 'K'], does: m.playOrPause },
  { keys: ['←', 'J'], does: m.skipBack },
  { keys: ['→', 'L'], does: m.skipForward },
  { keys: ['⇧ ,'], does: m.slower },
  { keys: ['⇧ .'], does: m.faster },
  { keys: ['0–9'], does: m.typeSpeedMenu },
  { keys: ['N'], does: m.nextChapter },
  { keys: ['P'], does: m.previousChapter },
  { keys: ['M'], does: m.mute },
  { keys: ['B'], does: m.bookmark },
  { keys: ['D'], does: m.saveMoment },
  { keys: ['X'], does: m.shareClip, needsClips: true },
  { keys: ['C'], does: m.comments },
  { keys: ['S'], does: m.sleepTimer },
  { keys: ['/'], does: m.search },
  { keys: ['?'], does: m.help },
];

export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Returns a key's action; null if it has none. Shift with comma and full stop are matched by physical key,
 * whatever they type.
 */
export function actionOf({
  key,
  code,
  shiftKey,
  ctrlKey,
  altKey,
  metaKey,
}: PressedKey): ShortcutAction | null {
  if (ctrlKey || altKey || metaKey) return null;
  if (shiftKey && code === 'Comma') return 'slower';
  if (shiftKey && code === 'Period') return 'faster';
  const isSymbol = key === '<' || key === '>' || key === '?' || key === '/';
  return shiftKey && !isSymbol ? null : (actions[key.toLowerCase()] ?? null);
}

/** Elements that handle keys themselves: fields, dialogs, menus, editors with keys of their own. */
const ownKeys =
  'input:not([type="range"], [type="checkbox"]), textarea, select, [contenteditable], [data-own-keys], dialog, [popover], [role="menu"], [role="listbox"], [role="option"]';
/** Elements that Space activates. */
const pressable = 'button, summary, [role="button"], input[type="checkbox"]';

/** Returns whether the focused element leaves a key to the shortcuts; sliders and tabs handle arrow keys only. */
export function isFree(target: EventTarget | null, action: ShortcutAction, key: string): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest(ownKeys) || document.querySelector('dialog:modal')) return false;
  // Sliders and tabs handle the arrow keys, but none of our other keys.
  if (key.startsWith('Arrow') && target.matches('input[type="range"], [role="tab"]')) return false;
  return !(action === 'toggle' && key === ' ' && target.closest(pressable));
}
