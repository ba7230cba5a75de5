import { expect, test, vi } from 'vitest';
import { createListeners, createStore } from './store.ts';

test('a store notifies only of changed fields, and no longer after unsubscribing', () => {
  const store = createStore({ isOpen: false, text: '' });
  const listener = vi.fn();
  const unsubscribe = store.subscribe(listener);
  store.set({ isOpen: false });
  expect(listener).not.toHaveBeenCalled();
  store.set({ isOpen: true });
  expect(listener).toHaveBeenCalledOnce();
  expect(store.get()).toEqual({ isOpen: true, text: '' });
  unsubscribe();
  store.set({ text: 'a' });
  expect(listener).toHaveBeenCalledOnce();
});

test('a listener that unsubscribes while it is notified does not stop the others', () => {
  const { subscribe, notify } = createListeners();
  const last = vi.fn();
  const unsubscribe = subscribe(() => unsubscribe());
  subscribe(last);
  notify();
  expect(last).toHaveBeenCalledOnce();
});
