import { beforeEach, expect, test, vi } from 'vitest';

async function setUp(onLine: boolean) {
  vi.resetModules();
  const listeners = new Map<string, () => void>();
  vi.stubGlobal('window', { addEventListener: (name: string, to: () => void) => listeners.set(name, to) });
  vi.stubGlobal('navigator', { onLine });
  const { serverStatus } = await import('./server-status.ts');
  return {
    serverStatus,
    fire: (name: 'online' | 'offline') => listeners.get(name)?.(),
    now: () => [serverStatus.isUnreachable(), serverStatus.isLost()],
  };
}

const answers = vi.fn();
beforeEach(() => void vi.stubGlobal('fetch', answers));

test('a page that loads without a network can reach nothing until a check succeeds, whatever the browser says', async () => {
  const { serverStatus, now } = await setUp(false);
  answers.mockRejectedValueOnce(new Error('no network'));
  expect([await serverStatus.check(), ...now()]).toEqual([false, true, true]);
  answers.mockResolvedValueOnce(new Response());
  expect([await serverStatus.check(), ...now()]).toEqual([true, false, false]);
});

test('a network that is lost later is lost until it is back or the server answers, each time', async () => {
  const { serverStatus, fire, now } = await setUp(true);
  expect(now()).toEqual([false, false]);
  for (const back of [() => fire('online'), serverStatus.onResponse]) {
    fire('offline');
    expect(now()).toEqual([false, true]);
    back();
    expect(now()).toEqual([false, false]);
  }
});
