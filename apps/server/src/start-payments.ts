import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { PlanSeed } from '@lamplight/stripe-sandbox';
import type { Config } from './config/config.ts';
import type { Payments } from './gateways/payments/payments.ts';
import type { Clock } from './platform/clock.ts';

export interface RunningPayments {
  readonly payments: Payments;
  announce(address: string): void;
  close(): Promise<void>;
}

/** Plans of the payment sandbox: two plans, each with a monthly and a yearly price. */
const sandboxPlans: readonly PlanSeed[] = [
  { lookupKey: 'standard', name: 'Standard', unitAmount: 999, interval: 'month', isPremium: false },
  { lookupKey: 'standard_year', name: 'Standard', unitAmount: 9900, interval: 'year', isPremium: false },
  { lookupKey: 'premium', name: 'Premium', unitAmount: 1499, interval: 'month', isPremium: true },
  { lookupKey: 'premium_year', name: 'Premium', unitAmount: 14_900, interval: 'year', isPremium: true },
].map(({ isPremium, interval, ...plan }) => ({
  ...plan,
  currency: 'usd',
  interval: interval === 'year' ? 'year' : 'month',
  productOf: isPremium ? 'premium' : 'standard',
  metadata: { is_premium: String(isPremium) },
}));

/** Starts the payment sandbox with its file in DATA_DIR, on the port after the server's if that port is free. */
async function startSandbox(config: Config, port: number | null) {
  const { createSandbox } = await import('@lamplight/stripe-sandbox');
  const file = join(config.dataDir, 'stripe-sandbox.db');
  const seeds = { plans: sandboxPlans, codes: [{ code: 'WELCOME', percentOff: 20 }] };
  if (port !== null) return await createSandbox({ file, port, ...seeds });
  const beside = config.http.port === 0 ? 0 : (config.http.port + 1) % 65_536;
  return await createSandbox({ file, port: beside, ...seeds }).catch(async (error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    return await createSandbox({ file, ...seeds });
  });
}

/**
 * Connects to Stripe as configured, or starts the sandbox; both use the same adapter.
 * @param external payments passed by a test, which opens and closes them itself
 */
export async function startPayments(
  config: Config,
  clock: Clock,
  external?: Payments,
): Promise<RunningPayments> {
  if (external) return { payments: external, announce: () => undefined, close: () => Promise.resolve() };
  const { createStripePayments } = await import('./gateways/payments/stripe.ts');
  const origin = { url: config.http.publicUrl };
  const setOrigin = (address: string) => {
    if (config.http.port === 0) origin.url = address;
  };
  const chosen = config.payments;
  const offer = { ...chosen, publicUrl: () => origin.url };
  if (chosen.provider === 'stripe') {
    const payments = createStripePayments({ ...offer, ...chosen }, clock);
    return { payments, announce: setOrigin, close: () => payments.close() };
  }
  const sandbox = await startSandbox(config, chosen.port);
  const secret = `whsec_${createHash('sha256').update(config.secrets.sandbox).digest('base64url')}`;
  const payments = createStripePayments(
    {
      ...offer,
      secretKey: sandbox.secretKey,
      webhookSecrets: [secret],
      prices: {
        standard: 'price_sandbox_standard',
        premium: 'price_sandbox_premium',
        others: sandboxPlans.map(({ lookupKey }) => `price_sandbox_${lookupKey}`),
      },
      apiUrl: sandbox.url,
    },
    clock,
  );
  return {
    payments,
    announce: (address) => {
      setOrigin(address);
      sandbox.sendWebhooksTo({ url: `${loopbackOf(address)}/api/stripe/webhook`, secret });
    },
    close: () => sandbox.close(),
  };
}

/** Replaces a wildcard address by the loopback address. */
const loopbackOf = (address: string): string => address.replace(/\/\/(?:0\.0\.0\.0|\[::\])/, '//127.0.0.1');
