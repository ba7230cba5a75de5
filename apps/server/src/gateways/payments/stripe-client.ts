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

/** The prices that are plans. */
export interface PriceSettings {
  /** Price of the default plan; null for the first of `others`, or the one whose metadata says so. */
  readonly standard: string | null;
  readonly premium: string | null;
  /** Further prices; 'metadata' for all active ones whose metadata make them plans. Default: none. */
  readonly others?: readonly string[] | 'metadata';
}

export interface StripeSettings {
  readonly secretKey: string;
  /** Secrets accepted for webhook signatures; several allow rotation. */
  readonly webhookSecrets: readonly string[];
  readonly prices: PriceSettings;
  readonly trialDays: number;
  readonly hasPromotionCodes: boolean;
  readonly hasAutomaticTax: boolean;
  /** Address of the API, if not Stripe's; never used with a live key. */
  readonly apiUrl: string | null;
  /** Returns the origin that members use. A function, because the port may be chosen late. */
  readonly publicUrl: () => string;
  /** Timeout of one attempt in milliseconds, and the number of retries. */
  readonly timeoutMs?: number;
  readonly retries?: number;
}

/** Loads the SDK on first use: it has hundreds of files. */
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
  // Keeps only type and message: the SDK attaches headers and bodies to its errors, which must not be passed on.
  if (error instanceof errors.StripeError) return new PaymentsUnavailable(`${error.type}: ${error.message}`);
  return error instanceof Error ? error : new Error(String(error));
}

/**
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
