import { expect, test } from 'vitest';
import { recognize } from './formats.ts';
import { readRow } from './read-row.ts';

const rules = { others: 'none', months: 1, inactive: 'left_out' } as const;

function read(header: string, row: string) {
  const headers = header.split(',');
  const { format, columns } = recognize(headers);
  return {
    format,
    ...readRow({ line: 2, cells: row.split(',') }, columns, { width: headers.length, rules }),
  };
}

test.each([
  [
    'patreon',
    'Name,Email,Discord,Patron Status,Follows You,Free Member,Free Trial,Lifetime Amount,Pledge Amount,Charge Frequency,Tier,Addressee,Street,City,State,Zip,Country,Phone,Patronage Since Date,Last Charge Date,Last Charge Status,Additional Details,User ID,Last Updated,Currency,Max Posts,Access Expiration,Next Charge Date,Full country name,Subscription Source',
    'Nell Harrow,nell@readers.test,,Active patron,No,No,No,12.00,3.00,monthly,Lantern,,,,,,,,2025-01-02 10:00:00,2026-11-01,Paid,,123,2026-11-02,USD,,,,,',
    { username: 'Nell', plan: 'Lantern', inactive: null },
  ],
  [
    'memberful',
    'Memberful ID,Full Name,Email,Plan,Active,Created at,Expiration date,Stripe Customer ID',
    '7,Nell Harrow,nell@readers.test,Yearly,no,2025-01-02,2025-12-02,cus_9',
    { username: 'Nell', plan: 'Yearly', customer: 'cus_9', inactive: 'Not active: no' },
  ],
  [
    'ghost',
    'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers',
    '6,nell@readers.test,Nell,Early supporter,true,true,,2025-01-02T10:00:00.000Z,,,Gold',
    { username: 'Nell', plan: 'Gold', isPremium: true, note: 'Early supporter', customer: null },
  ],
  [
    'substack',
    'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at',
    'nell@readers.test,false,,other,false,2025-01-01,',
    { username: '', plan: 'other', inactive: 'Not active: false' },
  ],
  [
    'substack',
    'Email,Name,Stripe plan,Cancel date,Start date,Paid upgrade date,Bestseller,Emails received (6mo),Country,State/Province,Expiration date,Type,Sections',
    'nell@readers.test,Nell Harrow,Monthly,,2025-01-01T00:00:00.000Z,2025-02-01T00:00:00.000Z,,12,GB,,2026-12-01T00:00:00.000Z,Paid,Letters',
    { username: 'Nell', plan: 'Monthly', inactive: null },
  ],
  [
    'substack',
    'Email,Name,Stripe plan,Start date,Paid upgrade date,Type',
    'nell@readers.test,Nell,,2025-01-01T00:00:00.000Z,,Free',
    { username: 'Nell', plan: '', inactive: 'Not active: Free' },
  ],
  [
    'stripe_customers',
    'id,Description,Email,Name,Created (UTC),Delinquent,Plan,Status,Total Spend,Payment Count,Refunded Volume,Dispute Losses',
    'cus_9,,nell@readers.test,Nell Harrow,2025-01-02 10:00,false,price_1,active,10,1,0,0',
    { username: 'Nell', customer: 'cus_9', plan: 'price_1', inactive: null },
  ],
  [
    'stripe_subscriptions',
    'id,Customer ID,Customer Description,Customer Email,Customer Name,Plan,Quantity,Currency,Interval,Amount,Status,Created (UTC),Start (UTC),Current Period Start (UTC),Current Period End (UTC),Trial Start (UTC),Trial End (UTC)',
    'sub_9,cus_9,,nell@readers.test,Nell Harrow,price_1,1,usd,month,5.00,trialing,2025-01-02 10:00,,,,,',
    { username: 'Nell', customer: 'cus_9', subscription: 'sub_9', inactive: null },
  ],
  [
    'lamplight',
    'username,email,status,plan,premium,free_months,price,currency,interval,since,renews,access_until,last_seen,hours,customer,subscription,note',
    "Nell H,'+nell@readers.test,active,standard,no,3,,,,,,,,1.5,,,'=a formula",
    { username: 'Nell H', email: '+nell@readers.test', months: 3, note: '=a formula' },
  ],
  ['other', 'E-Mail,Tier,Months', 'nell@readers.test,Gold,12', { plan: 'Gold', months: 12 }],
])('recognizes an export: %s', (format, header, row, wanted) => {
  expect(read(header, row)).toMatchObject({
    format,
    email: 'nell@readers.test',
    problems: [],
    remarks: [],
    ...wanted,
  });
});

test.each([
  [',1', ['The email address is missing.']],
  ['Nell <nell@readers.test>,1', ['This is not an email address.']],
  ['nell@readers.test,121', ['Free months are a whole number from 1 to 120.']],
  ['nell@readers.test,-1', ['Free months are a whole number from 1 to 120.']],
  ['nell@readers.test,1e9', ['Free months are a whole number from 1 to 120.']],
  ['nell@readers.test,1,,,,,', []],
  [`nell@readers.test,1${',x'.repeat(198)}`, ['The row has 200 values, and the file has 6 columns.']],
  ['nell@readers.test,,perhaps', ['Premium is yes or no.']],
  ['nell@readers.test,,,42', ['This is not a customer of the payment provider.']],
  ['nell@readers.test,,,,42', ['This is not a subscription of the payment provider.']],
  ['nell@readers.test,,,,free_12', []],
])('finds the problems of a row: %s', (row, problems) => {
  expect(read('email,months,premium,customer,subscription,username', row).problems).toEqual(problems);
});

test('takes the first word of a name without the comma after it', () => {
  expect(readRow({ line: 2, cells: ['Harrow, Nell'] }, { name: 0 }, { width: 1, rules }).username).toBe(
    'Harrow',
  );
});

test('takes another username if the given one cannot be used', () => {
  const { username, remarks } = read('email,username', 'nell@readers.test,nell@home');
  expect(username).toBe('');
  expect(remarks).toEqual(['The username nell@home cannot be used here, so it gets another.']);
});
