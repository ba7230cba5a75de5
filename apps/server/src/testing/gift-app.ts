import { type BillingApp, createBillingApp, sessionOf } from './billing-app.ts';

type Options = Parameters<typeof createBillingApp>;

/** Lets the publisher sell gifts. */
export const offerGifts = (t: BillingApp, valid_months = 12) =>
  t.deps.connection.db
    .insertInto('gift_settings')
    .values({ id: 1, revision: 1, is_offered: 1, valid_months, updated_at: t.clock.iso() })
    .execute();

/** Orders a gift; returns the response. */
export const orderGift = (t: BillingApp, fields: Record<string, unknown> = {}, from = '127.0.0.1') =>
  t.app.inject({
    method: 'POST',
    url: '/api/gifts/checkout',
    payload: {
      plan: 'price_sandbox_standard',
      months: 3,
      from: 'Ida',
      email: 'ida@givers.test',
      ...fields,
    },
    remoteAddress: from,
  });

/** Orders and pays a gift; returns its code and the token of its page. */
export async function buyGift(t: BillingApp, fields: Record<string, unknown> = {}) {
  const answer = await orderGift(t, fields);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  const url: string = answer.json().checkout_url;
  await t.provider.pay(url);
  const session = await t.provider.stripe.checkout.sessions.retrieve(sessionOf(url));
  const token = session.success_url?.split('/').pop() ?? '';
  const { code } = (await readBought(t, token)).json();
  const { payment_intent: intent } = session;
  return { url, token, code: String(code), intent: typeof intent === 'string' ? intent : (intent?.id ?? '') };
}

export const readBought = (t: BillingApp, token: string) =>
  t.app.inject({ method: 'POST', url: '/api/gifts/bought', payload: { token } });

/** Redeems a code into an account. */
export async function redeem(t: BillingApp, code: string, userId: number, from = '127.0.0.1') {
  return await t.app.inject({
    method: 'POST',
    url: '/api/gifts/redeem',
    payload: { code },
    headers: { authorization: `Bearer ${await t.tokenFor(userId)}` },
    remoteAddress: from,
  });
}

export async function giftApp(...options: Options): Promise<BillingApp> {
  const t = await createBillingApp(...options);
  await offerGifts(t);
  return t;
}
