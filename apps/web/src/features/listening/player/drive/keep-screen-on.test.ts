import { expect, it } from 'vitest';
import { keepScreenOn } from './keep-screen-on.ts';

function setUp({ refuses = false } = {}) {
  const locks: { released: boolean }[] = [];
  let onChange = () => {};
  const page = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: (_: string, listener: () => void) => {
      onChange = listener;
    },
    removeEventListener: () => {
      onChange = () => {};
    },
  };
  const wakeLock = {
    request: () => {
      if (refuses) return Promise.reject(new Error('NotAllowedError'));
      const lock = {
        released: false,
        release: () => {
          lock.released = true;
          return Promise.resolve();
        },
      };
      locks.push(lock);
      return Promise.resolve(lock);
    },
  } as unknown as WakeLock;
  const change = async (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    onChange();
    await Promise.resolve();
    await Promise.resolve();
  };
  const deps = { page: page as unknown as Document, wakeLock };
  return { deps, locks, change };
}

it('keeps the screen on until it is ended', async () => {
  const { deps, locks, change } = setUp();
  const end = keepScreenOn(deps);
  await change('visible');
  expect(locks).toMatchObject([{ released: false }]);
  end();
  expect(locks).toMatchObject([{ released: true }]);
  await change('visible');
  expect(locks).toHaveLength(1);
});

it('takes the lock again when the page is shown again', async () => {
  const { deps, locks, change } = setUp();
  keepScreenOn(deps);
  await change('visible');
  for (const lock of locks) lock.released = true;
  await change('hidden');
  expect(locks).toHaveLength(1);
  await change('visible');
  expect(locks).toMatchObject([{ released: true }, { released: false }]);
});

it('gives back a lock that arrives after the end', async () => {
  const { deps, locks } = setUp();
  keepScreenOn(deps)();
  await Promise.resolve();
  await Promise.resolve();
  expect(locks).toMatchObject([{ released: true }]);
});

it('does nothing where the browser refuses, or cannot', async () => {
  const { deps, locks, change } = setUp({ refuses: true });
  const end = keepScreenOn(deps);
  await change('visible');
  end();
  keepScreenOn({ ...deps, wakeLock: undefined })();
  await change('visible');
  expect(locks).toEqual([]);
});
