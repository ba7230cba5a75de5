import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUploadLocks } from './locks.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const { signal } = new AbortController();

test('an active sender keeps its lock; an inactive one is asked to release it', async () => {
  const locks = createUploadLocks();
  const first = locks.newLock('a');
  const letGo = vi.fn(() => first.unlock());
  await first.lock(signal, letGo);
  vi.advanceTimersByTime(2900);
  locks.touch('a');
  vi.advanceTimersByTime(2900);
  const second = locks.newLock('a');
  await expect(second.lock(signal, () => {})).rejects.toMatchObject({ code: 'upload_busy' });
  expect(letGo).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  await second.lock(signal, () => {});
  expect(letGo).toHaveBeenCalledOnce();
  // The previous holder of a lock cannot release the lock of the next one.
  await first.unlock();
  expect(locks.tryLock('a')).toBeNull();
  await second.unlock();
  const release = locks.tryLock('a');
  await expect(locks.newLock('a').lock(signal, () => {})).rejects.toMatchObject({ code: 'upload_busy' });
  expect(locks.tryLock('b')).not.toBeNull();
  release?.();
  expect(locks.tryLock('a')).not.toBeNull();
});
