import { expect, test } from 'vitest';
import { createBillingApp } from '../../../testing/billing-app.ts';
import { subscribeOutside } from '../../../testing/external-subscriptions.ts';
import { checkedImport, invitationLinks, startedImport } from '../../../testing/member-imports.ts';
import { sampleSize } from '../../../testing/sample-size.ts';

const members = sampleSize(50, 500);
const password = 'a long and good one';

/** Header and rows of each system's export; `customer` is the Stripe customer of the first member. */
const shapes = {
  patreon: {
    header:
      'Name,Email,Discord,Patron Status,Follows You,Free Member,Free Trial,Lifetime Amount,Pledge Amount,Charge Frequency,Tier,Addressee,Street,City,State,Zip,Country,Phone,Patronage Since Date,Last Charge Date,Last Charge Status,Additional Details,User ID,Last Updated,Currency,Max Posts,Access Expiration,Next Charge Date,Full country name,Subscription Source',
    row: (email: string, at: number) =>
      `"Reader ${at}, Esq.",${email},,Active patron,No,No,No,12.00,3.00,monthly,Lantern,,,,,,,,2025-01-02,2026-11-01,Paid,,${at},2026-11-02,USD,,,,,`,
    isAtStripe: false,
  },
  memberful: {
    header: 'Memberful ID,Full Name,Email,Plan,Active,Created at,Expiration date,Stripe Customer ID',
    row: (email: string, at: number, customer: string) =>
      `${at},Reader ${at},${email},Yearly,yes,2025-01-02,,${customer}`,
    isAtStripe: true,
  },
  ghost: {
    header:
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers',
    row: (email: string, at: number, customer: string) =>
      `${at},${email},Reader ${at},,true,false,${customer},2025-01-02T10:00:00.000Z,,,Gold`,
    isAtStripe: true,
  },
  substack: {
    header: 'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at',
    row: (email: string) => `${email},true,2027-01-01,yearly,false,2025-01-01,2025-01-01`,
    isAtStripe: false,
  },
  stripe_customers: {
    header: 'id,Description,Email,Name,Created (UTC),Delinquent,Plan,Status,Total Spend',
    row: (email: string, at: number, customer: string) =>
      `${customer || `cus_other${at}`},,${email},Reader ${at},2025-01-02 10:00,false,price_1,active,10`,
    isAtStripe: true,
  },
  stripe_subscriptions: {
    header:
      'id,Customer ID,Customer Email,Customer Name,Plan,Status,Created (UTC),Current Period Start (UTC),Current Period End (UTC)',
    row: (email: string, at: number, customer: string) =>
      `${customer ? '' : `sub_other${at}`},${customer || `cus_other${at}`},${email},Reader ${at},price_1,active,2025-01-02 10:00,,`,
    isAtStripe: true,
  },
} as const;

test.each(Object.entries(shapes))('imports members of an export: %s', async (format, shape) => {
  const { header, row, isAtStripe } = shape;
  const t = await createBillingApp();
  const emails = Array.from({ length: members }, (_, at) => `reader${at}@readers.test`);
  const first = emails[0] ?? '';
  const { customer, id: subscription } = await subscribeOutside(t.provider.stripe, first);
  const rows = emails.map((email, at) => row(email, at, at === 0 && isAtStripe ? customer : ''));
  const { id, ...checked } = await checkedImport(t, `${header}\n${rows.join('\n')}\n`);
  const subscribed = isAtStripe ? 1 : 0;
  expect(checked).toMatchObject({
    format,
    rows: { total: members, ready: members },
    becomes: { subscription: subscribed, none: members - subscribed },
  });
  expect((await startedImport(t, id)).rows).toMatchObject({ imported: members, failed: 0 });

  // The first invitation is sent immediately, the others later by `mails_per_minute`.
  const links = await invitationLinks(t);
  expect([...links.keys()]).toEqual([first]);
  const chosen = { token: links.get(first), new_password: password };
  expect((await t.nobody('POST', '/auth/reset-password', chosen)).statusCode).toBe(200);
  const signIn = await t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username: first, password }).toString(),
  });
  expect(await t.me(signIn.json().access_token)).toMatchObject({
    email: first,
    stripe_subscription_id: isAtStripe ? subscription : null,
  });
});
