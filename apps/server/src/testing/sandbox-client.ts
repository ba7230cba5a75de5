import type { Sandbox } from '@lamplight/stripe-sandbox';
import { Stripe } from 'stripe';

export type { Stripe } from 'stripe';

/**
 * Creates a client for direct access to the payment sandbox.
 * @param retries number of retries after a network error or a 5xx response
 */
export const sandboxClient = (
  { secretKey, apiHost, apiPort }: Pick<Sandbox, 'secretKey' | 'apiHost' | 'apiPort'>,
  retries = 0,
): Stripe =>
  new Stripe(secretKey, {
    host: apiHost,
    port: apiPort,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: retries,
  });
