import type { SafeStore } from '../../../lib/storage.ts';

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];
const separator = ' · ';

const firstOf = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** What a person would call this device, as in 'Chrome on Android'. */
export function describeDevice(userAgent: string, touchPoints: number): string {
  const browser = firstOf(browsers, userAgent) ?? 'Browser';
  const system = firstOf(systems, userAgent);
  // iPadOS says that it is a Mac.
  const known = system === 'Mac' && touchPoints > 1 ? 'iPad' : system;
  return known ? `${browser} on ${known}` : browser;
}

/** This device's name for the server: readable, and told from others alike by a mark kept locally. */
export function deviceName(store: SafeStore, userAgent: string, touchPoints: number): string {
  const key = 'device';
  const kept = store.text(key);
  const mark = kept && /^[a-z0-9]{6}$/.test(kept) ? kept : newMark();
  if (mark !== kept) store.setText(key, mark);
  return `${describeDevice(userAgent, touchPoints)}${separator}${mark}`;
}

const newMark = (): string => Math.random().toString(36).slice(2, 8).padEnd(6, '0');

/** The readable part of a device's name. */
export const shownDevice = (device: string): string => device.split(separator)[0] ?? device;
