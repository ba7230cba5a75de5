import { expect, it } from 'vitest';
import { memoryStore } from '../../../../testing/memory-store.ts';
import { type BrowserSelf, describeDevice, deviceName, shownDevice } from './device-name.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const appleKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const linux = 'Mozilla/5.0 (X11; Linux x86_64)';
const android = 'Mozilla/5.0 (Linux; Android 10; K)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X)';
const iPad = 'Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X)';

const self = (userAgent: string, more: Partial<BrowserSelf> = {}): BrowserSelf => ({
  userAgent,
  maxTouchPoints: 0,
  ...more,
});
const hints = (platform: string, ...names: string[]) => ({
  userAgentData: { platform, brands: ['Not)A;Brand', 'Chromium', ...names].map((brand) => ({ brand })) },
});

it.each([
  ['Chrome on Windows', `${windows} ${webKit} Chrome/143.0.0.0 Safari/537.36`],
  ['Chrome on Mac', `${mac} ${webKit} Chrome/143.0.0.0 Safari/537.36`],
  ['Chrome on Linux', `${linux} ${webKit} Chrome/143.0.0.0 Safari/537.36`],
  ['Chrome on Linux', `${linux} ${webKit} HeadlessChrome/156.0.0.0 Safari/537.36`],
  ['Chrome on Android', `${android} ${webKit} Chrome/143.0.0.0 Mobile Safari/537.36`],
  ['Chrome on iPhone', `${iPhone} ${appleKit} CriOS/143.0.7499.38 Mobile/15E148 Safari/604.1`],
  ['Chrome on iPad', `${iPad} ${appleKit} CriOS/143.0.7499.38 Mobile/15E148 Safari/604.1`],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/143.0.0.0 Safari/537.36`],
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Firefox on Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'],
  ['Firefox on iPhone', `${iPhone} ${appleKit} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`],
  ['Safari on Mac', `${mac} ${appleKit} Version/26.0 Safari/605.1.15`],
  ['Safari on iPhone', `${iPhone} ${appleKit} Version/26.0 Mobile/15E148 Safari/604.1`],
  ['Safari on iPad', `${iPad} ${appleKit} Version/17.7 Mobile/15E148 Safari/604.1`],
  ['Edge on Windows', `${windows} ${webKit} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`],
  ['Edge on Mac', `${mac} ${webKit} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`],
  ['Edge on Android', `${android} ${webKit} Chrome/143.0.0.0 Mobile Safari/537.36 EdgA/143.0.0.0`],
  ['Edge on iPhone', `${iPhone} ${appleKit} Version/18.0 EdgiOS/143.0.3650.66 Mobile/15E148 Safari/604.1`],
  ['Opera on Windows', `${windows} ${webKit} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`],
  [
    'Samsung Internet on Android',
    `${android} ${webKit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
  ],
  ['Browser', ''],
])('%s', (name, userAgent) => {
  expect(describeDevice(self(userAgent))).toBe(name);
});

it("uses Chromium's client hints if present", () => {
  const chrome = `${linux} ${webKit} Chrome/143.0.0.0 Safari/537.36`;
  expect(describeDevice(self(chrome, hints('Android', 'Google Chrome')))).toBe('Chrome on Android');
  expect(describeDevice(self(chrome, hints('Linux', 'HeadlessChrome')))).toBe('Chrome on Linux');
  expect(describeDevice(self(chrome, hints('Linux', 'Brave')))).toBe('Brave on Linux');
  expect(describeDevice(self(chrome, hints('Chrome OS', 'Google Chrome')))).toBe('Chrome on ChromeOS');
  expect(describeDevice(self(chrome, hints('macOS', 'Microsoft Edge')))).toBe('Edge on Mac');
  expect(describeDevice(self(chrome, hints('')))).toBe('Chrome on Linux');
});

it('recognizes an iPad that identifies as a Mac', () => {
  const safari = `${mac} ${appleKit} Version/26.0 Safari/605.1.15`;
  expect(describeDevice(self(safari, { maxTouchPoints: 5 }))).toBe('Safari on iPad');
});

it('is the same on every visit, and short enough for the server', () => {
  const store = memoryStore();
  const phone = self(`${android} ${webKit} Chrome/143.0.0.0 Mobile Safari/537.36`, { maxTouchPoints: 5 });
  const name = deviceName(store, phone);
  expect(name).toMatch(/^Chrome on Android · [a-z0-9]{6}$/);
  expect(deviceName(store, phone)).toBe(name);
  expect(deviceName(memoryStore(), phone)).not.toBe(name);
  expect(shownDevice(name)).toBe('Chrome on Android');
});
