import { expect, test } from 'vitest';
import { hideToast, showToast, toastStore } from './toast.ts';

test('repeated text replaces the old toast, and at most three are shown', () => {
  expect(toastStore.isUsed()).toBe(false);
  for (const text of ['a', 'b', 'a', 'c', 'd']) showToast(text, { ms: 2000 });
  expect(toastStore.read().map((toast) => toast.text)).toEqual(['a', 'c', 'd']);
  const [first] = toastStore.read();
  if (first) hideToast(first.id);
  expect(toastStore.read().map((toast) => toast.text)).toEqual(['c', 'd']);
  expect(toastStore.isUsed()).toBe(true);
});

test('a toast replaces an earlier one about the same', () => {
  for (const { id } of toastStore.read()) hideToast(id);
  showToast('Saved at 0:05.', { topic: 'moment' });
  showToast('Draft discarded.');
  showToast('Saved at 0:09.', { topic: 'moment' });
  expect(toastStore.read().map((toast) => toast.text)).toEqual(['Draft discarded.', 'Saved at 0:09.']);
});
