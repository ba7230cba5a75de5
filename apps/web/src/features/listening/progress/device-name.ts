import type { SafeStore } from '../../../lib/storage.ts';

/** What a browser says of itself; `userAgentData` only Chromium has, and only where the connection is secure. */
export interface BrowserSelf {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  readonly userAgentData?: {
    readonly platform: string;
    readonly brands: readonly { readonly brand: string }[];
  };
}

type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** The special before the general: nearly all of them say Chrome and Safari, too. */
const browsers: Names = [
  [/\bEdg(A|iOS|e)?\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
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
  [/^Samsung Internet/, 'Samsung Internet'],
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

/** What a person would call this device, as in 'Chrome on Android'. */
export function describeDevice({ userAgent, maxTouchPoints, userAgentData }: BrowserSelf): string {
  const brand = userAgentData?.brands.map((each) => nameIn(brands, each.brand)).find(Boolean);
  const browser = brand ?? nameIn(browsers, userAgent) ?? 'Browser';
  // A phone that asks for desktop pages says Linux in its user agent, and the truth here.
  const system = nameIn(systems, userAgentData?.platform ?? '') ?? nameIn(systems, userAgent);
  // iPadOS says that it is a Mac.
  const known = system === 'Mac' && maxTouchPoints > 1 ? 'iPad' : system;
  return known ? `${browser} on ${known}` : browser;
}

/** This device's name for the server: readable, and told from others alike by a mark kept locally. */
export function deviceName(store: SafeStore, browser: BrowserSelf): string {
  const key = 'device';
  const kept = store.text(key);
  const mark = kept && /^[a-z0-9]{6}$/.test(kept) ? kept : newMark();
  if (mark !== kept) store.setText(key, mark);
  return `${describeDevice(browser)}${separator}${mark}`;
}

const newMark = (): string => Math.random().toString(36).slice(2, 8).padEnd(6, '0');

/** The readable part of a device's name. */
export const shownDevice = (device: string): string => device.split(separator)[0] ?? device;
