import { expect, test } from 'vitest';
import { card, customerWith, day, idOf, post, standard, start } from '../testing/start.ts';

const site = 'http://127.0.0.1:1';

test.each([
  [true, { tax: 167, invoices: [[999, 167, 832]] }],
  [false, { tax: 0, invoices: [[999, undefined, 999]] }],
])(
  'with automatic tax %s, checkouts and invoices say the tax within the same amounts',
  async (enabled, expected) => {
    const { stripe, control } = await start({ clock: () => Date.UTC(2027, 0, 5) });
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: standard, quantity: 1 }],
      success_url: `${site}/success`,
      customer_email: 'ada@example.com',
      automatic_tax: { enabled },
    });
    expect(session).toMatchObject({ amount_total: 999, total_details: { amount_tax: expected.tax } });
    const shown = await (await fetch(session.url ?? '')).text();
    expect(shown.includes('Tax included')).toBe(enabled);
    await post(session.url ?? '', card('4242424242424242'));
    const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
    await control('POST /clock', { advance: 32 * day });
    const { data } = await stripe.invoices.list({ subscription: idOf(subscription) });
    const amounts = data.map(({ amount_paid, total_taxes, total_excluding_tax }) => [
      amount_paid,
      total_taxes?.[0]?.amount,
      total_excluding_tax,
    ]);
    // Expect each amount twice: for the first period and for its renewal.
    expect(amounts).toEqual([...expected.invoices, ...expected.invoices]);
    expect(data[0]?.lines.data[0]?.taxes?.[0]?.amount).toBe(expected.invoices[0]?.[1]);
  },
);

test('a tax is that of the discounted amount', async () => {
  const { stripe } = await start();
  const customer = await customerWith(stripe, 'visa');
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: standard, quantity: 1 }],
    success_url: `${site}/success`,
    discounts: [{ coupon: coupon.id }],
    automatic_tax: { enabled: true },
  });
  expect(session).toMatchObject({
    amount_total: 499,
    total_details: { amount_discount: 500, amount_tax: 83 },
  });
  await post(session.url ?? '', card('4242424242424242'));
  const { data } = await stripe.invoices.list({ customer: customer.id });
  expect(data).toMatchObject([{ total: 499, total_taxes: [{ amount: 83, taxable_amount: 416 }] }]);
});
