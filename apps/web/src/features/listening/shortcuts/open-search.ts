import { flushSync } from 'react-dom';

/** How long typing is held for a search that another screen has, in milliseconds. */
const patienceMs = 5000;

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

/** On the player the search stands behind the first of the panels: drawn at once, not at React's leisure. */
function showPanel() {
  const tab = document.querySelector<HTMLElement>('[data-panels] [role="tab"]');
  if (tab) flushSync(() => tab.click());
}

let giveUp = () => {};

/** Until the other screen's search is there its letters wait; they would be shortcuts otherwise. */
function holdTyping() {
  giveUp();
  let typed = '';
  function hold(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.key.length !== 1) return giveUp();
    event.preventDefault();
    event.stopImmediatePropagation();
    typed += event.key;
  }
  const watcher = new MutationObserver(() => {
    if (!focusSearch()) return;
    giveUp();
    // As if typed: the field's own listeners hear of it.
    if (typed) document.execCommand('insertText', false, typed);
  });
  const timer = setTimeout(() => giveUp(), patienceMs);
  giveUp = () => {
    watcher.disconnect();
    clearTimeout(timer);
    document.removeEventListener('keydown', hold, true);
    giveUp = () => {};
  };
  watcher.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('keydown', hold, true);
}

/** Focuses the screen's search before the next key arrives; `goToSearch` leads to one where the screen has none. */
export function openSearch(goToSearch: () => void): void {
  if (focusSearch()) return;
  showPanel();
  if (focusSearch()) return;
  holdTyping();
  goToSearch();
}
