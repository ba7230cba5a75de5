import type { SafeStore } from '../../../../lib/storage.ts';
import { m } from './messages.ts';

/** The facts that a browser gives about itself; only Chromium has `userAgentData`, and only in secure contexts. */
export interface BrowserSelf {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  readonly userAgentData?: {
    readonly platform: string;
    readonly brands: readonly { readonly brand: string }[];
  };
}

type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** Names of browsers by pattern, specific ones first: nearly all user agents also contain Chrome and Safari. */
const browsers: Names = [
  [/\bEdg(A|iOS|e)?\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, m.samsungInternet],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(DuckDuckGo|Ddg)\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bChromium\//, 'Chromium'],
  [/\bSafari\//, 'Safari'],
];
const brands: Names = [
  [/^Microsoft Edge/, 'Edge'],
  [/^Opera/, 'Opera'],
  [/^Samsung Internet/, m.samsungInternet],
  [/^Brave/, 'Brave'],
  [/^Vivaldi/, 'Vivaldi'],
  [/^DuckDuckGo/, 'DuckDuckGo'],
];
const systems: Names = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\b(CrOS|Chrom(e|ium) OS)\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Mac OS X|macOS)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];
const separator = ' · ';

const nameIn = (names: Names, text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** Names a device as a person would, as in 'Chrome on Android'. */
export function describeDevice({ userAgent, maxTouchPoints, userAgentData }: BrowserSelf): string {
  const brand = userAgentData?.brands.map((entry) => nameIn(brands, entry.brand)).find(Boolean);
  const browser = brand ?? nameIn(browsers, userAgent) ?? m.browser;
  // A phone in desktop mode says Linux in its user agent, but not in its client hints.
  const system = nameIn(systems, userAgentData?.platform ?? '') ?? nameIn(systems, userAgent);
  // iPadOS identifies as a Mac.
  const known = system === 'Mac' && maxTouchPoints > 1 ? 'iPad' : system;
  return known ? m.browserOn({ browser, system: known }) : browser;
}

/**
 * Returns this device's name for the server: readable, with a locally stored random suffix to tell similar
 * devices apart.
 */
export function deviceName(store: SafeStore, browser: BrowserSelf): string {
  const key = 'device';
  const stored = store.text(key);
  const mark = stored && /^[a-z0-9]{6}$/.test(stored) ? stored : newMark();
  if (mark !== stored) store.setText(key, mark);
  return `${describeDevice(browser)}${separator}${mark}`;
}

const newMark = (): string => Math.random().toString(36).slice(2, 8).padEnd(6, '0');

/** Returns the readable part of a device's name. */
export const shownDevice = (device: string): string => device.split(separator)[0] ?? device;
