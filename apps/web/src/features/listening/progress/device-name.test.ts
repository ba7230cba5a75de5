import { expect, it } from 'vitest';
import { describeDevice, deviceName, shownDevice } from './device-name.ts';
import { memoryStore } from './memory-store.ts';

const android =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';

it('is what a person would say', () => {
  expect(describeDevice(android, 5)).toBe('Chrome on Android');
  expect(describeDevice(mac, 0)).toBe('Safari on Mac');
  expect(describeDevice(mac, 5)).toBe('Safari on iPad');
  expect(describeDevice(`${mac.replace('Version', 'CriOS')} EdgA/1`, 0)).toBe('Edge on Mac');
  expect(describeDevice('', 0)).toBe('Browser');
});

it('is the same on every visit, and short enough for the server', () => {
  const store = memoryStore();
  const name = deviceName(store, android, 5);
  expect(name).toMatch(/^Chrome on Android · [a-z0-9]{6}$/);
  expect(deviceName(store, android, 5)).toBe(name);
  expect(deviceName(memoryStore(), android, 5)).not.toBe(name);
  expect(shownDevice(name)).toBe('Chrome on Android');
});
