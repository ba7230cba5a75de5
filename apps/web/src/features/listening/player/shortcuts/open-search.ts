import { flushSync } from 'react-dom';

/**
 * Maximum milliseconds for which typed keys are buffered while the screen with the search field loads; later keys are
 * shortcuts again. Long enough for a slow connection.
 */
const timeoutMs = 30_000;

const searchField = (): HTMLInputElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement>('main input[type="search"], main [role="combobox"]')].find(
    (field) => field.checkVisibility(),
  );

function focusSearch(): boolean {
  const field = searchField();
  field?.focus();
  field?.select();
  return field !== undefined;
}

/**
 * Shows the player's first panel, which contains the search; rendered synchronously, so that it can be focused.
 */
function showPanel() {
  const tab = document.querySelector<HTMLElement>('[data-panels] [role="tab"]');
  if (tab) flushSync(() => tab.click());
}

/** Keys that are part of typing but produce no text. */
const typingKeys: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'AltGraph', 'Dead']);

let giveUp = () => {};

/** Buffers keys until the other screen's search is ready; they would be shortcuts otherwise. */
function holdTyping() {
  giveUp();
  let typed = '';
  function hold(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (typingKeys.has(event.key)) return;
    if (event.key.length !== 1) return giveUp();
    event.preventDefault();
    event.stopImmediatePropagation();
    typed += event.key;
  }
  const watcher = new MutationObserver(() => {
    if (!focusSearch()) return;
    giveUp();
    // Inserted as if typed, so that the field's listeners run.
    if (typed) document.execCommand('insertText', false, typed);
  });
  const timer = setTimeout(() => giveUp(), timeoutMs);
  const listeners = new AbortController();
  giveUp = () => {
    watcher.disconnect();
    clearTimeout(timer);
    listeners.abort();
    giveUp = () => {};
  };
  watcher.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('keydown', hold, { capture: true, signal: listeners.signal });
  // A press elsewhere ends buffering: typing then goes to the pressed element.
  document.addEventListener('pointerdown', () => giveUp(), { capture: true, signal: listeners.signal });
  window.addEventListener('popstate', () => giveUp(), { signal: listeners.signal });
}

/**
 * Focuses the screen's search before the next key arrives; `goToSearch` opens a screen with a search if this one has
 * none.
 */
export function openSearch(goToSearch: () => void): void {
  if (focusSearch()) return;
  showPanel();
  if (focusSearch()) return;
  holdTyping();
  goToSearch();
}
