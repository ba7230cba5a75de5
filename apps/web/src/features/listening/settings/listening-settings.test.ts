import { expect, it } from 'vitest';
import { memoryStore } from '../../../testing/memory-store.ts';
import { createListeningSettings } from './listening-settings.ts';

it('smart rewind is off unless it was switched on', () => {
  const store = memoryStore();
  expect(createListeningSettings(store).get()).toEqual({
    smartRewind: false,
    shortcuts: true,
    dimsScreen: false,
    restartsByShake: false,
  });
  createListeningSettings(store).set({ smartRewind: true });
  expect(createListeningSettings(store).get()).toEqual({
    smartRewind: true,
    shortcuts: true,
    dimsScreen: false,
    restartsByShake: false,
  });
});
