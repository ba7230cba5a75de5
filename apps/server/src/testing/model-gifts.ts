import { expect } from 'vitest';
import type { UserRow } from '../features/accounts/index.ts';
import { type BillingApp, prices } from './billing-app.ts';
import { expectStatus } from './billing-person.ts';
import { orderGift, readBought } from './gift-app.ts';

/** Gifts of the model: bought by strangers, redeemed by its people, refunded at the provider. */
export class ModelGifts {
  readonly t: BillingApp;
  readonly address: string;
  readonly #codes: string[] = [];
  /** Checkouts on the provider's page, and the tokens of the gifts' pages. */
  readonly #visits: { readonly url: string; readonly token: string }[] = [];

  constructor(t: BillingApp, address: string) {
    this.t = t;
    this.address = address;
  }

  /** Orders a gift, or pays for the last order and reads its code. */
  async buy(n: number): Promise<void> {
    const last = this.#visits.at(-1);
    if (n % 3 > 0 && last) {
      await this.t.provider.pay(last.url, n % 5 === 0 ? '4000000000000002' : undefined);
      const answer = await readBought(this.t, last.token);
      expectStatus([200, 429], answer.statusCode);
      const code: unknown = answer.json().code;
      if (typeof code === 'string') this.#codes.push(code);
      return;
    }
    const answer = await orderGift(
      this.t,
      { plan: prices.standard, months: [1, 3, 6, 12][n % 4] },
      this.address,
    );
    // 422 is allowed: the plan is unknown while the provider fails.
    expectStatus([200, 422, 429, 502], answer.statusCode);
    if (answer.statusCode !== 200) return;
    const url: string = answer.json().checkout_url;
    const { success_url } = await this.t.provider.stripe.checkout.sessions
      .retrieve(url.split('/').pop() ?? '')
      .catch(() => ({ success_url: null }));
    if (success_url !== null) this.#visits.push({ url, token: success_url.split('/').pop() ?? '' });
  }

  /** Redeems one of the codes, sometimes with two requests at the same time. */
  async redeem(user: UserRow | undefined, n: number): Promise<void> {
    const code = this.#codes[n % Math.max(1, this.#codes.length)];
    if (!user || code === undefined) return;
    const authorization = `Bearer ${await this.t.tokenFor(user.id)}`;
    const send = () =>
      this.t.app.inject({
        method: 'POST',
        url: '/api/gifts/redeem',
        payload: { code },
        headers: { authorization },
        remoteAddress: this.address,
      });
    const answers = await Promise.all(n % 2 ? [send(), send()] : [send()]);
    for (const answer of answers) expectStatus([200, 404, 422, 429, 502], answer.statusCode);
  }

  /** Refunds a payment of a gift at the provider, in full or in part. */
  async refund(n: number): Promise<void> {
    const charges = (await this.charges()).filter(({ refunded }) => !refunded);
    const charge = charges[n % Math.max(1, charges.length)];
    if (!charge) return;
    const left = charge.amount - charge.amount_refunded;
    await this.t.provider.stripe.refunds.create({
      charge: charge.id,
      amount: n % 3 === 0 ? Math.max(1, Math.floor(left / 2)) : left,
    });
  }

  /** Lists the payments of gifts at the provider. */
  async charges() {
    const all = await this.t.provider.stripe.charges
      .list({ limit: 100 })
      .autoPagingToArray({ limit: 10_000 });
    return all.filter(({ metadata }) => metadata['lamplight_gift'] !== undefined);
  }

  /** Returns whether an account has access by redeemed gifts, computed from the gifts alone. */
  async hasAccess(userId: number): Promise<boolean> {
    const row = await this.t.deps.connection.db
      .selectFrom('gifts')
      .select('id')
      .where('redeemed_by', '=', userId)
      .where('state', '=', 'redeemed')
      .where('ends_at', '>', this.t.clock.iso())
      .executeTakeFirst();
    return row !== undefined;
  }
}

/**
 * Asserts, after a reconciliation, that each gift is consistent with its payment: unused, redeemed once, or taken back.
 */
export async function assertGiftsWhole(model: ModelGifts): Promise<void> {
  const gifts = await model.t.deps.connection.db.selectFrom('gifts').selectAll().execute();
  const charges = new Map(
    (await model.charges()).map((charge) => [charge.metadata['lamplight_gift'], charge]),
  );
  for (const gift of gifts) {
    const charge = charges.get(gift.gift_key);
    const name = `gift ${gift.id}`;
    if (!charge) {
      expect(['open', 'unpaid'], name).toContain(gift.state);
      continue;
    }
    expect(gift.amount, `${name}: paid`).toBe(charge.amount);
    expect(gift.amount_refunded, `${name}: refunded`).toBe(charge.amount_refunded);
    expect(gift.state === 'taken_back', `${name}: taken back with its money`).toBe(charge.refunded);
    const mark = `gift_${gift.gift_key.replaceAll('-', '')}`;
    const extended =
      gift.extends === null ? null : await model.t.provider.stripe.subscriptions.retrieve(gift.extends);
    if (gift.state === 'paid')
      expect([gift.redeemed_by, gift.ends_at, gift.extends], `${name}: whole`).toEqual([null, null, null]);
    if (gift.state === 'redeemed' && gift.redeemed_by !== null)
      expect((gift.ends_at !== null) !== (extended !== null), `${name}: redeemed once`).toBe(true);
    if (extended && extended.ended_at === null)
      expect(mark in extended.metadata, `${name}: extends`).toBe(gift.state === 'redeemed');
  }
  const paid = [...charges.values()].reduce((sum, charge) => sum + charge.amount - charge.amount_refunded, 0);
  const held = gifts
    .filter(({ state }) => state !== 'open' && state !== 'unpaid')
    .reduce((sum, gift) => sum + gift.amount - gift.amount_refunded, 0);
  expect(held, 'money of gifts').toBe(paid);
}
