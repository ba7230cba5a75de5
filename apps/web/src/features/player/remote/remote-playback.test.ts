import { expect, test } from 'vitest';
import { createRemotePlayback, type RemoteApi, remoteProblem } from './remote-playback.ts';

function setUp({ isWatched = true } = {}) {
  const listeners = new Map<string, () => void>();
  let tell = (_: boolean) => {};
  const api = {
    state: 'disconnected' as RemotePlaybackState,
    watchAvailability(callback: (isAvailable: boolean) => void) {
      tell = callback;
      return isWatched ? Promise.resolve(1) : Promise.reject(new Error('NotSupportedError'));
    },
    prompt: () => Promise.resolve(),
    addEventListener: (event: string, listener: () => void) => listeners.set(event, listener),
  };
  const remote = createRemotePlayback(api as unknown as RemoteApi);
  const become = (state: RemotePlaybackState, event: string) => {
    api.state = state;
    listeners.get(event)?.();
  };
  return { remote, tell: (isAvailable: boolean) => tell(isAvailable), become };
}

test('knows whether there is a device, and whether it plays', () => {
  const { remote, tell, become } = setUp();
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
  expect(createRemotePlayback(null).store.get().isAvailable).toBe(false);
  await createRemotePlayback(null).choose();
  const { remote } = setUp({ isWatched: false });
  await Promise.resolve();
  expect(remote.store.get().isAvailable).toBe(false);
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
