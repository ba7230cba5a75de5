import { createSandbox, type PlanSeed } from '@lamplight/stripe-sandbox';
import type { LightMyRequestResponse } from 'fastify';
import { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';
import type { Config } from '../config/config.ts';
import type { Payments } from '../gateways/payments/payments.ts';
import { createStripePayments } from '../gateways/payments/stripe.ts';
import type { PriceSettings } from '../gateways/payments/stripe-client.ts';
import { type ManualClock, manualClock } from '../platform/clock.ts';
import { sandboxClient } from './sandbox-client.ts';
import { startSession } from './start-session.ts';
import { type TestApp, testApp } from './test-app.ts';

export const webhookSecret = 'whsec_of_the_tests';
export const prices = { standard: 'price_sandbox_standard', premium: 'price_sandbox_premium' } as const;
export const day = 24 * 3600_000;

/** A payment provider in memory, with functions that act as its customers or its operator, or cause faults. */
export interface Provider {
  readonly url: string;
  /** Client as in production, but without retries, because they would slow down tests. */
  readonly payments: Payments;
  /** The SDK's client, for direct access to the provider. */
  readonly stripe: Stripe;
  /** Calls a control endpoint under /_sandbox. */
  control(call: string, body?: unknown): Promise<Record<string, unknown>>;
  /** Fills in the checkout page as a browser would; returns the status of the page that follows. */
  pay(checkoutUrl: string, card?: string): Promise<number>;
}

export interface ProviderOptions {
  readonly clock: ManualClock;
  readonly trialDays?: number;
  readonly timeoutMs?: number;
  readonly retries?: number;
  readonly hasPromotionCodes?: boolean;
  readonly hasAutomaticTax?: boolean;
  /** Plans of the provider; default: a standard and a premium plan. */
  readonly plans?: readonly PlanSeed[];
  readonly prices?: PriceSettings;
}

/** Returns the id of a checkout, which is the last part of its address. */
export const sessionOf = (checkoutUrl: string): string =>
  new URL(checkoutUrl).pathname.split('/').pop() ?? '';

export async function startProvider({
  clock,
  trialDays = 0,
  timeoutMs = 10_000,
  retries = 0,
  hasPromotionCodes = false,
  hasAutomaticTax = false,
  plans,
  prices: offered = prices,
}: ProviderOptions): Promise<Provider> {
  const sandbox = await createSandbox({
    file: ':memory:',
    clock: () => clock.ms(),
    ...(plans && { plans }),
  });
  onTestFinished(() => sandbox.close());
  const settings = {
    secretKey: sandbox.secretKey,
    webhookSecrets: ['whsec_that_is_being_rolled', webhookSecret],
    prices: offered,
    trialDays,
    hasPromotionCodes,
    hasAutomaticTax,
    apiUrl: sandbox.url,
    publicUrl: () => 'http://lamplight.test',
    timeoutMs,
    retries,
  };
  return {
    url: sandbox.url,
    payments: createStripePayments(settings, clock),
    stripe: sandboxClient(sandbox),
    control: async (call, body) => {
      const [method = 'GET', path = ''] = call.split(' ');
      const answer = await fetch(`${sandbox.url}/_sandbox${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Record<string, unknown>;
    },
    pay: async (checkoutUrl, number = '4242424242424242') => {
      const answer = await fetch(checkoutUrl, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: sandbox.url },
        body: new URLSearchParams({ number, expiry: '12 / 40', cvc: '123', name: 'A Reader' }),
      });
      await answer.body?.cancel();
      return answer.status;
    },
  };
}

export interface Registered {
  readonly answer: LightMyRequestResponse;
  readonly url: string;
  readonly sessionId: string;
  /** Cookie header for later requests. */
  readonly cookie: string;
}

export interface BillingApp extends TestApp {
  readonly provider: Provider;
  register(
    name: string,
    more?: {
      password?: string;
      email?: string;
      cookie?: string;
      from?: string;
      language?: string;
      plan?: string;
      code?: string;
      /** Name of the sample or clip from which the visitor came. */
      excerpt?: string;
    },
  ): Promise<Registered>;
  login(
    sessionId: string,
    cookie?: string,
    remoteAddress?: string,
    token?: string,
  ): Promise<LightMyRequestResponse>;
  /** Sends the events of these types as the provider would; returns the response statuses. */
  deliver(types?: readonly string[]): Promise<number[]>;
  /** Issues a token for an account, valid at the current time of the test. */
  tokenFor(id: number): Promise<string>;
  /** Response of GET /auth/me for a token. */
  me(token: string): Promise<Record<string, unknown>>;
  /** Moves the clocks of the app and of the provider ahead together. */
  advanceTime(ms: number): void;
}

/** Creates the whole app with a provider that works like the real one; both use the same clock. */
export async function createBillingApp(
  config: Partial<Config> = {},
  options: Omit<ProviderOptions, 'clock'> = {},
): Promise<BillingApp> {
  const clock = manualClock();
  const provider = await startProvider({ clock, ...options });
  const t = await testApp(config, { clock, payments: provider.payments });
  return {
    ...t,
    provider,
    register: async (
      name,
      {
        password = 'a long and good one',
        email = `${name}@readers.test`,
        cookie = '',
        from = '127.0.0.1',
        language = 'en',
        excerpt,
        ...choice
      } = {},
    ) => {
      const answer = await t.app.inject({
        method: 'POST',
        url: '/api/auth/register/stripe-checkout',
        payload: {
          username: name,
          email,
          password,
          ...(excerpt !== undefined && { from: excerpt }),
          ...choice,
        },
        remoteAddress: from,
        headers: { 'accept-language': language, ...(cookie && { cookie }) },
      });
      const url: string = answer.statusCode === 200 ? answer.json().checkout_url : '';
      const set = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
      return { answer, url, sessionId: url && sessionOf(url), cookie: set };
    },
    login: async (sessionId, cookie, remoteAddress, token) =>
      t.app.inject({
        url: `/api/auth/stripe/session-login?session_id=${sessionId}`,
        headers: { ...(cookie && { cookie }), ...(token && { authorization: `Bearer ${token}` }) },
        ...(remoteAddress && { remoteAddress }),
      }),
    deliver: async (types) => {
      const events = await provider.stripe.events.list({ limit: 100 });
      const wanted = events.data.toReversed().filter(({ type }) => types?.includes(type) ?? true);
      const statuses: number[] = [];
      for (const event of wanted) statuses.push((await sendWebhook(t, JSON.stringify(event))).statusCode);
      return statuses;
    },
    tokenFor: async (id) => {
      return (await startSession(t.deps, id)).token;
    },
    me: async (token) =>
      (await t.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })).json(),
    advanceTime: (ms) => clock.advance(ms),
  };
}

/**
 * Sends a webhook as the provider would.
 * @param at milliseconds added to the time in the signature
 */
export const sendWebhook = (
  t: Pick<TestApp, 'app' | 'clock'>,
  payload: string,
  { secret = webhookSecret, at = 0 }: { secret?: string; at?: number } = {},
): Promise<LightMyRequestResponse> => {
  const timestamp = Math.floor((t.clock.ms() + at) / 1000);
  const signature = new Stripe('sk_test_signs').webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp,
  });
  return t.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' },
    payload,
  });
};
