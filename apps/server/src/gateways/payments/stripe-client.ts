import type { Stripe } from 'stripe';
import { withTimeout } from '../../platform/timeout.ts';
import { PaymentsRefused, PaymentsUnavailable } from './payments.ts';

interface ApiAddress {
  readonly host: string;
  readonly port: string;
  readonly protocol: 'http' | 'https';
}

/**
 * Returns the address of the provider's API; null for the SDK's default.
 * A live key is only ever sent to the default address: any other server could take over the account with it.
 */
export function apiAddress(secretKey: string, apiUrl: string | null): ApiAddress | null {
  if (apiUrl === null || secretKey.includes('_live_')) return null;
  const { protocol, hostname, port } = new URL(apiUrl);
  const isSecure = protocol === 'https:';
  return { host: hostname, port: port || (isSecure ? '443' : '80'), protocol: isSecure ? 'https' : 'http' };
}

/** The prices that the configuration makes plans. */
export interface PriceSettings {
  /** Price of the default plan; null: the first of `others`, or the one whose metadata makes it the default. */
  readonly standard: string | null;
  readonly premium: string | null;
  /** Further prices; 'metadata' for all active prices whose metadata make them plans. Default: none. */
  readonly others?: readonly string[] | 'metadata';
}

export interface StripeSettings {
  readonly secretKey: string;
  /** Secrets with which webhooks may be signed; several allow rotation. */
  readonly webhookSecrets: readonly string[];
  readonly prices: PriceSettings;
  readonly trialDays: number;
  readonly hasPromotionCodes: boolean;
  readonly hasAutomaticTax: boolean;
  /** Address of the provider's API; null for Stripe's. Never used with a live key. */
  readonly apiUrl: string | null;
  /** Returns the origin that members use. A function, because the port may be chosen after the payments are created. */
  readonly publicUrl: () => string;
  /** Timeout of one attempt in milliseconds; `retries` is the number of retries. */
  readonly timeoutMs?: number;
  readonly retries?: number;
}

/** Loads the SDK, which has hundreds of files, on first use. */
export async function clientOf(settings: StripeSettings): Promise<Stripe> {
  const { secretKey, apiUrl, timeoutMs = 10_000, retries = 2 } = settings;
  const { Stripe } = await import('stripe');
  return new Stripe(secretKey, {
    telemetry: false,
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    ...apiAddress(secretKey, apiUrl),
  });
}

/** Converts an SDK error into PaymentsUnavailable or PaymentsRefused. */
export async function failureOf(error: unknown): Promise<Error> {
  if (error instanceof PaymentsUnavailable) return error;
  const { errors } = (await import('stripe')).Stripe;
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError)
    return new PaymentsRefused(error.message, error.code === 'resource_missing');
  // Keeps only type and message: the SDK attaches headers and bodies to its errors, which may contain secrets.
  if (error instanceof errors.StripeError) return new PaymentsUnavailable(`${error.type}: ${error.message}`);
  return error instanceof Error ? error : new Error(String(error));
}

/**
 * Runs work until a deadline.
 * @param deadline milliseconds of performance.now(); null for none
 * @throws PaymentsUnavailable at the deadline
 */
export async function withDeadline<T>(work: () => Promise<T>, deadline: number | null): Promise<T> {
  if (deadline === null) return await work();
  const onTimeout = () => {
    throw new PaymentsUnavailable('the payment provider did not answer in time');
  };
  const remaining = deadline - performance.now();
  return remaining <= 0 ? onTimeout() : await withTimeout(work(), remaining, onTimeout);
}
