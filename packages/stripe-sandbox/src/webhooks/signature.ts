import { createHmac } from 'node:crypto';

/**
 * Returns the header that authenticates a webhook, in Stripe's format.
 * @param at unix seconds by the machine's clock, which is what the receiver compares with
 */
export function signatureOf(payload: string, secret: string, at: number): string {
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return `t=${at},v1=${signature}`;
}
