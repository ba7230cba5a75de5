import { expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { bytes } from '../../testing/storage-fixtures.ts';
import { createMemoryStorage } from './memory.ts';

it('becomes unhealthy on request', async () => {
  const storage = createMemoryStorage(systemClock);
  storage.setHealthy(false);
  expect(await storage.findProblem()).toMatch(/switched off/);
});

it('runs out of room on request', async () => {
  const storage = createMemoryStorage(systemClock);
  storage.setRoom(4);
  await storage.put('audio/a.m4a', bytes('1234'));
  await expect(storage.put('audio/b.m4a', bytes('1'))).rejects.toMatchObject({ code: 'storage_full' });
  await storage.remove('audio/a.m4a');
  await storage.put('audio/b.m4a', bytes('1'));
});
