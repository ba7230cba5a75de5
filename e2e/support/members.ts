import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { AppUnderTest } from './app-under-test.ts';

export interface Person {
  readonly username: string;
  readonly email: string;
  password: string;
}

/**
 * Creates an account that no other journey uses, so that it can be changed and deleted. The operator's command makes
 * the account an admin.
 */
export async function newPerson(app: AppUnderTest): Promise<Person> {
  const username = `odile-${randomUUID().slice(0, 8)}`;
  const person = { username, email: `${username}@moss.example`, password: 'a lamp on the desk' };
  await app.command(
    'admin',
    ['create', '--username', username, '--email', person.email],
    `${person.password}\n`,
  );
  return person;
}

const memberOf = (place: number) => ({
  id: 1000 + place,
  username: `Reader ${place + 1}`,
  email: `reader-${place + 1}@moss.example`,
  role: 'member',
  profile_image: null,
  stripe_status: (['active', 'trialing', 'canceled', null] as const)[place % 4] ?? null,
  stripe_subscription_id: place % 4 < 3 ? `sub_${place}` : null,
  has_used_free_subscription: place % 8 === 3,
  manual_premium_override: false,
  staff_role: null,
  plan: place % 4 < 2 ? 'premium' : null,
  subscription_price:
    place % 4 < 2 ? { unit_amount: 1499, currency: 'usd', interval: 'month', interval_count: 1 } : null,
  subscription_renewal: place % 8 === 0 ? '2027-01-05T12:00:00.000Z' : null,
  access_until: place % 8 === 4 ? '2027-01-05T12:00:00.000Z' : null,
  joined_at: '2026-01-31T09:05:00.000Z',
  last_seen_at: place % 2 === 0 ? '2026-11-28T09:05:00.000Z' : null,
  provider_url: place % 4 < 3 ? `https://dashboard.stripe.com/test/customers/cus_${place}` : null,
});

/** Mocks a server with `total` members, because creating so many takes too long. */
export async function manyMembers(page: Page, total: number): Promise<void> {
  await page.route('**/api/auth/members?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const perPage = Number(query.get('per_page'));
    expect(perPage, 'members are asked for by the page').toBeGreaterThan(0);
    const offset = (Number(query.get('page') ?? 1) - 1) * perPage;
    const count = Math.max(0, Math.min(perPage, total - offset));
    const json = Array.from({ length: count }, (_, index) => memberOf(offset + index));
    await route.fulfill({ json, headers: { 'x-total-count': String(total) } });
  });
}
