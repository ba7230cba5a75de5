import { markLeaving } from './leaving-mark.ts';

/** An address that a browser may be sent to; null for anything but http and https, since `javascript:` would run here. */
export function webAddress(given: string | null | undefined): string | null {
  try {
    const { protocol, href } = new URL(given ?? '');
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
}

/** Leaves the app for a page of the payment provider. False, and nothing happens, where that is no web address. */
export function leaveFor(given: string | null | undefined): boolean {
  const address = webAddress(given);
  if (address === null) return false;
  markLeaving();
  location.assign(address);
  return true;
}
