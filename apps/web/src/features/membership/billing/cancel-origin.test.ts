import { expect, test } from 'vitest';
import { memoryStore } from '../../../testing/memory-store.ts';
import { createCancelOrigin } from './cancel-origin.ts';

test('only the two known origins are accepted for a cancelled payment', () => {
  const store = memoryStore();
  const origin = createCancelOrigin(store);
  expect(origin.get()).toBeNull();
  origin.set('/register');
  expect(origin.get()).toBe('/register');
  store.setText('cancelRedirectFrom', 'https://elsewhere.example');
  expect(origin.get()).toBeNull();
});
