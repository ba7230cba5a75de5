import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSearch } from './open-search.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Replaces a browser in which the screen with the search is loading. */
function loadingScreen() {
  const fields: object[] = [];
  let onMutation = () => {};
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(callback: () => void) {
        onMutation = callback;
      }
      observe() {}
      disconnect() {
        onMutation = () => {};
      }
    },
  );
  const execCommand = vi.fn();
  const page = Object.assign(new EventTarget(), {
    body: {},
    querySelector: () => null,
    querySelectorAll: () => fields,
    execCommand,
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', page);
  /** Presses a key; returns false if the key is buffered for the search. */
  const press = (key: string, modifiers = {}) =>
    page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key, ...modifiers }));
  return {
    execCommand,
    press,
    click: () => page.dispatchEvent(new Event('pointerdown')),
    goBack: () => page.dispatchEvent(new Event('popstate')),
    finish() {
      fields.push({ checkVisibility: () => true, focus: () => {}, select: () => {} });
      onMutation();
    },
  };
}

test('letters typed after / reach the search, however slowly its screen loads', async () => {
  const { press, finish, execCommand } = loadingScreen();
  openSearch(() => {});
  for (const key of ['m', 'o']) expect(press(key)).toBe(false);
  await vi.advanceTimersByTimeAsync(20_000);
  for (const key of ['o', 'n']) expect(press(key)).toBe(false);
  finish();
  expect(execCommand.mock.calls).toEqual([['insertText', false, 'moon']]);
  expect(press('m')).toBe(true);
});

test('so do capital letters', () => {
  const { press, finish, execCommand } = loadingScreen();
  openSearch(() => {});
  for (const key of ['Shift', 'CapsLock']) press(key, { shiftKey: true });
  expect(press('M', { shiftKey: true })).toBe(false);
  finish();
  expect(execCommand.mock.calls).toEqual([['insertText', false, 'M']]);
});

test.each([
  { what: 'half a minute', end: () => vi.advanceTimersByTime(30_000) },
  { what: 'another key', end: ({ press }: ReturnType<typeof loadingScreen>) => press('Escape') },
  { what: 'Back', end: ({ goBack }: ReturnType<typeof loadingScreen>) => goBack() },
  { what: 'a press elsewhere', end: ({ click }: ReturnType<typeof loadingScreen>) => click() },
])('letters are shortcuts again after $what', ({ end }) => {
  const screen = loadingScreen();
  openSearch(() => {});
  end(screen);
  expect(screen.press('m')).toBe(true);
});
