import { session } from '../../../lib/session.ts';
import { createSessionEnder } from './session-ender.ts';

const ender = createSessionEnder((...request) => fetch(...request));

if (typeof window !== 'undefined') {
  window.addEventListener('online', ender.retryNow);
  window.addEventListener('pagehide', ender.retryNow);
}

/** Logs out on this device at once, and on the server as soon as it can be reached. */
export function logOut(): void {
  const token = session.token();
  session.logOut();
  if (token !== null) ender.end(token);
}
