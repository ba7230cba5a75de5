import { inLanguage } from '../../../platform/language.ts';
import { m } from './messages.ts';

/**
 * Browsers by their mark in the User-Agent header. The order matters: a browser built on another browser names both.
 */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOPiOS\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bChromium\/|\bHeadlessChrome\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b|\biPod\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
] as const;

/** Maximum characters of the header that are read, because clients can send any text. */
const maxLength = 500;

/** Runs `nameOf` in English, the language in which device names are stored. */
const inEnglish = (nameOf: () => string): string => inLanguage('en', nameOf);

/** Returns browser and system of a User-Agent header, in English for storage, such as 'Chrome on Windows'. */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, maxLength);
  const nameOf = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, pattern]) => pattern.test(text))?.[0];
  const browser = nameOf(browsers);
  const system = nameOf(systems);
  if (browser && system) return inEnglish(() => m.browserOnSystem({ browser, system }));
  return browser ?? system ?? inEnglish(() => m.unknownDevice);
}

/** Returns the stored name of a device in the current language. */
export function deviceText(stored: string): string {
  if (stored === inEnglish(() => m.unknownDevice)) return m.unknownDevice;
  const [, browser, system] = /^([\w ]+) on (\w+)$/.exec(stored) ?? [];
  return browser !== undefined && system !== undefined ? m.browserOnSystem({ browser, system }) : stored;
}
