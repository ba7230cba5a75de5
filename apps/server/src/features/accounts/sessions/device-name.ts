/** Browsers by their mark in the User-Agent header: a browser built on another names both, so the order matters. */
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

/** Longest header that is read: it is the client's text. */
const maxLength = 500;

/** Returns browser and system of a User-Agent header in plain words, such as 'Chrome on Windows'. */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, maxLength);
  const nameOf = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, pattern]) => pattern.test(text))?.[0];
  const browser = nameOf(browsers);
  const system = nameOf(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
