import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from './config/config.ts';
import type { Payments } from './gateways/payments/payments.ts';
import type { Clock } from './platform/clock.ts';

export interface RunningPayments {
  readonly payments: Payments;
  announce(address: string): void;
  close(): Promise<void>;
}

/** Starts the payment sandbox with its file in DATA_DIR, on the port after ours if that is free. */
async function startSandbox(config: Config, port: number | null) {
  const { createSandbox } = await import('@lamplight/stripe-sandbox');
  const file = join(config.dataDir, 'stripe-sandbox.db');
  if (port !== null) return await createSandbox({ file, port });
  const beside = config.http.port === 0 ? 0 : (config.http.port + 1) % 65_536;
  return await createSandbox({ file, port: beside }).catch(async (error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    return await createSandbox({ file });
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
      prices: { standard: 'price_sandbox_standard', premium: 'price_sandbox_premium' },
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
