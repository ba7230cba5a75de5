import { planLimits } from '@lamplight/contract';
import type { EnvValues } from './env.ts';
import { portRange, readChoice, readInteger, readOrigin } from './read-values.ts';

/** Stripe, or the built-in sandbox of a trial run (`npm start`). */
export type PaymentsConfig = {
  readonly trialDays: number;
  readonly hasPromotionCodes: boolean;
  readonly hasAutomaticTax: boolean;
  /** Whether a full refund or a lost dispute ends the subscription that the payment was for. */
  readonly onRefund: 'end' | 'keep';
  /** Days after a failed payment in which the library stays open. */
  readonly graceDays: number;
} & (
  | {
      readonly provider: 'stripe';
      readonly secretKey: string;
      readonly webhookSecrets: readonly string[];
      readonly prices: {
        readonly standard: string | null;
        readonly premium: string | null;
        readonly others?: readonly string[] | 'metadata';
      };
      /** Address of another server with Stripe's API; null: Stripe itself. */
      readonly apiUrl: string | null;
    }
  | {
      readonly provider: 'sandbox';
      /** Port of the sandbox; null: the port after the server's, or any free port if that is in use. */
      readonly port: number | null;
    }
);

/** Reads the ids of further prices. Returns 'metadata' if the variable is that word. */
function readPriceIds(text = '', problems: string[]): readonly string[] | 'metadata' {
  if (text.trim() === 'metadata') return 'metadata';
  const ids = text.split(',').flatMap((id) => id.trim() || []);
  if (ids.some((id) => !/^[\x21-\x7e]{1,255}$/.test(id)))
    problems.push("STRIPE_PRICES must be ids of prices with commas between them, or 'metadata'.");
  if (ids.length > planLimits.plans) problems.push(`STRIPE_PRICES can have ${planLimits.plans} prices.`);
  return ids;
}

/** Reads how members pay: Stripe if any of its variables is set, else the sandbox of a trial run. */
export function readPayments(values: EnvValues, mode: 'start' | 'serve', problems: string[]): PaymentsConfig {
  const isYes = (name: 'STRIPE_PROMOTION_CODES' | 'STRIPE_AUTOMATIC_TAX', unset: 'yes' | 'no' = 'no') =>
    readChoice(values, name, ['yes', 'no'], unset, problems) === 'yes';
  const offer = {
    trialDays: readInteger(values, 'STRIPE_TRIAL_DAYS', { min: 0, max: 730, unset: 0 }, problems),
    onRefund: readChoice(values, 'ON_REFUND', ['end', 'keep'], 'keep', problems),
    graceDays: readInteger(values, 'GRACE_DAYS', { min: 0, max: 60, unset: 0 }, problems),
    hasPromotionCodes: isYes('STRIPE_PROMOTION_CODES'),
    hasAutomaticTax: isYes('STRIPE_AUTOMATIC_TAX'),
  };
  const needed = {
    STRIPE_SECRET_KEY: 'the key of the account that is paid',
    STRIPE_WEBHOOK_SECRET: 'what signs the webhooks to /api/stripe/webhook',
    ...(values.STRIPE_PRICES === undefined && { STRIPE_PRICE: 'the price of membership' }),
  } as const;
  const optional = ['STRIPE_PRICE', 'STRIPE_PREMIUM_PRICE', 'STRIPE_PRICES', 'STRIPE_API_URL'] as const;
  const names = Object.keys(needed) as (keyof typeof needed)[];
  const isBegun = [...names, ...optional].some((name) => values[name] !== undefined);
  if (!isBegun && (mode === 'start' || values.ALLOW_DEMO_DEFAULTS === 'yes')) {
    const port =
      values.SANDBOX_PORT === undefined ? null : readInteger(values, 'SANDBOX_PORT', portRange, problems);
    // The sandbox has a promotion code to try out, so codes are enabled by default.
    return { provider: 'sandbox', port, ...offer, hasPromotionCodes: isYes('STRIPE_PROMOTION_CODES', 'yes') };
  }
  for (const name of names) if (!values[name]) problems.push(`${name} is missing: ${needed[name]}.`);
  if (values.SANDBOX_PORT !== undefined && isBegun)
    problems.push('SANDBOX_PORT is for the payment sandbox, and Stripe is configured.');
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: secrets = '' } = values;
  if (secretKey && !/^[sr]k_(live|test)_\w+$/.test(secretKey))
    problems.push('STRIPE_SECRET_KEY must begin with sk_live_ or sk_test_ (or rk_… for a restricted key).');
  const apiUrl = readOrigin(values, 'STRIPE_API_URL', problems);
  if (apiUrl && secretKey.includes('_live_'))
    problems.push('STRIPE_API_URL cannot be used with a live key: the key would be sent to a third party.');
  return {
    provider: 'stripe',
    secretKey,
    webhookSecrets: secrets.split(',').flatMap((secret) => secret.trim() || []),
    prices: {
      standard: values.STRIPE_PRICE ?? null,
      premium: values.STRIPE_PREMIUM_PRICE ?? null,
      others: readPriceIds(values.STRIPE_PRICES, problems),
    },
    apiUrl,
    ...offer,
  };
}
