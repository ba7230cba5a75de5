import { setReturnFlag } from './checkout-return-flag.ts';

/** Returns the URL if it is http or https, otherwise null: `javascript:` would run in the app. */
export function httpUrl(given: string | null | undefined): string | null {
  try {
    const { protocol, href } = new URL(given ?? '');
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
}

/** Leaves the app for a page of the payment provider. Returns false, and stays, if the URL is not http(s). */
export function redirectTo(given: string | null | undefined): boolean {
  const address = httpUrl(given);
  if (address === null) return false;
  setReturnFlag();
  location.assign(address);
  return true;
}
