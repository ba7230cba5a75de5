import { describe, expect, test } from 'vitest';
import { checkSafari, install, isInstallable, isIos, type Platform } from './install.ts';
import type { InstallPromptEvent } from './install-prompt.ts';

const around = (userAgent: string, more: Partial<Platform> = {}): Platform => ({
  userAgent,
  platform: '',
  touchPoints: 0,
  isStandalone: false,
  ...more,
});
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const safari = around(`${iphone} ${webkit} Version/19.0 Mobile/15E148 Safari/604.1`);
const chrome = around(`${iphone} ${webkit} CriOS/150.0 Mobile/15E148 Safari/604.1`);
const inApp = around(`${iphone} ${webkit} Mobile/15E148 Instagram 300.0`);
const ipad = around(`${mac} ${webkit} Version/19.0 Safari/605.1.15`, {
  platform: 'MacIntel',
  touchPoints: 5,
});
const macbook = around(`${mac} ${webkit} Version/19.0 Safari/605.1.15`, { platform: 'MacIntel' });
const android = around(
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
);

describe('the button is shown', () => {
  test.each([
    ['an iPhone', safari, false, true],
    ['an iPhone that runs it installed', { ...safari, isStandalone: true }, false, false],
    ['an iPad that calls itself a Mac', ipad, false, true],
    ['a Mac', macbook, false, false],
    ['Android before the offer', android, false, false],
    ['Android with the offer', android, true, true],
  ])('on %s', (_, where, hasOffer, isShown) => {
    expect(isInstallable(where, hasOffer)).toBe(isShown);
  });

  test('detects iPhones and iPads, including an iPad that identifies as a Mac', () => {
    expect([safari, chrome, inApp, ipad].every(isIos)).toBe(true);
    expect([macbook, android].some(isIos)).toBe(false);
  });
});

test('only Safari on iOS can install', () => {
  expect(checkSafari(safari).text).toBe('Follow the steps above to install the app.');
  expect(checkSafari(ipad).text).toBe('Follow the steps above to install the app.');
  for (const other of [chrome, inApp])
    expect(checkSafari(other).text).toBe('Please open this page in Safari to install the app.');
});

describe('reports the outcome', () => {
  const offer = (prompt: () => Promise<unknown>, outcome: 'accepted' | 'dismissed' = 'accepted') =>
    Object.assign(new Event('beforeinstallprompt'), {
      prompt,
      userChoice: Promise.resolve({ outcome }),
    }) satisfies InstallPromptEvent;
  const fine = () => Promise.resolve();

  test.each([
    ['App installed successfully!', offer(fine)],
    ['App installation cancelled.', offer(fine, 'dismissed')],
    ['Failed to install app.', offer(() => Promise.reject(new Error('no')))],
    ['App installation is not available on this device/browser.', null],
  ])('%s', async (text, given) => {
    expect((await install(given)).text).toBe(text);
  });
});
