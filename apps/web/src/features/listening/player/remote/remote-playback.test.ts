import { expect, test } from 'vitest';
import { createRemotePlayback, type RemoteApi, remoteProblem } from './remote-playback.ts';

function setUp({ isWatched = true } = {}) {
  const listeners = new Map<string, () => void>();
  let tell = (_: boolean) => {};
  const calls: string[] = [];
  const api = {
    state: 'disconnected' as RemotePlaybackState,
    watchAvailability(callback: (isAvailable: boolean) => void) {
      tell = callback;
      calls.push('watch');
      return isWatched ? Promise.resolve(1) : Promise.reject(new Error('NotSupportedError'));
    },
    cancelWatchAvailability: (id: number) => Promise.resolve(void calls.push(`cancel ${id}`)),
    prompt: () => Promise.resolve(void calls.push('prompt')),
    addEventListener: (event: string, listener: () => void) => listeners.set(event, listener),
  };
  const remote = createRemotePlayback(api as unknown as RemoteApi, () => calls.push('leave memory'));
  const become = (state: RemotePlaybackState, event: string) => {
    api.state = state;
    listeners.get(event)?.();
  };
  return { remote, calls, tell: (isAvailable: boolean) => tell(isAvailable), become };
}

test('knows whether there is a device, and whether it plays', () => {
  const { remote, tell, become } = setUp();
  remote.watch();
  const seen = [remote.store.get()];
  tell(true);
  seen.push(remote.store.get());
  become('connecting', 'connecting');
  seen.push(remote.store.get());
  become('connected', 'connect');
  tell(false);
  seen.push(remote.store.get());
  become('disconnected', 'disconnect');
  seen.push(remote.store.get());
  expect(seen).toEqual([
    { isAvailable: false, connection: 'disconnected' },
    { isAvailable: true, connection: 'disconnected' },
    { isAvailable: true, connection: 'connecting' },
    { isAvailable: false, connection: 'connected' },
    { isAvailable: false, connection: 'disconnected' },
  ]);
});

test('there is no device where the browser cannot, or does not watch', async () => {
  const none = createRemotePlayback(null, () => {});
  none.watch()();
  expect(none.store.get().isAvailable).toBe(false);
  const { remote, calls } = setUp({ isWatched: false });
  remote.watch()();
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toEqual(['watch']);
  expect(remote.store.get().isAvailable).toBe(false);
});

test('devices are looked for only while somebody asks', async () => {
  const { remote, calls } = setUp();
  expect(calls).toEqual([]);
  const stop = remote.watch();
  stop();
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toEqual(['watch', 'cancel 1']);
});

test('another device gets an address that it can reach', async () => {
  const { remote, calls, become } = setUp();
  await remote.choose();
  become('connected', 'connect');
  await remote.choose();
  expect(calls, 'the sound stays where it is while it is ended').toEqual([
    'leave memory',
    'prompt',
    'prompt',
  ]);
});

test('so does one that was chosen in the browser’s or the system’s own list, once it is known to connect', () => {
  const { remote, calls, become } = setUp();
  remote.store.subscribe(() => calls.push(remote.store.get().connection));
  become('connecting', 'connecting');
  become('connected', 'connect');
  become('disconnected', 'disconnect');
  expect(calls).toEqual(['connecting', 'leave memory', 'connected', 'disconnected']);
});

test.each([
  ['NotFoundError', 'No other device found.'],
  ['NotAllowedError', null],
  ['AbortError', null],
  ['NotSupportedError', 'This chapter can’t be played on another device.'],
  ['InvalidStateError', 'This chapter can’t be played on another device.'],
])('%s: %s', (name, text) => {
  expect(remoteProblem(Object.assign(new Error(), { name }))).toBe(text);
});
