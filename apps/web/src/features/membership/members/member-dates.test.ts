import { expect, test } from 'vitest';
import { memberDates } from './member-dates.ts';

const none: Parameters<typeof memberDates>[0] = {
  access_until: null,
  stripe_subscription_id: null,
  subscription_renewal: null,
  stripe_status: null,
};
const date = '2027-01-05T12:00:00.000Z';

test.each<[Partial<typeof none>, string | null]>([
  [{}, null],
  [{ stripe_status: 'active', subscription_renewal: date }, 'Renews on 5 Jan'],
  [{ stripe_status: 'trialing', subscription_renewal: date }, 'Renews on 5 Jan'],
  [{ stripe_status: 'past_due', subscription_renewal: date }, null],
  [{ stripe_status: 'active', stripe_subscription_id: 'sub_1', access_until: date }, 'Cancels on 5 Jan'],
  [{ stripe_status: 'active', stripe_subscription_id: 'free_1', access_until: date }, 'Free until 5 Jan'],
  [{ stripe_status: 'active', stripe_subscription_id: 'gift_1', access_until: date }, 'Gift until 5 Jan'],
  [{ stripe_status: 'active', stripe_subscription_id: 'claim', access_until: date }, 'Free until 5 Jan'],
])('the next date of %j is: %s', (facts, words) => {
  const shown = memberDates({ ...none, ...facts });
  expect(shown?.text({ date: '5 Jan' }) ?? null).toBe(words);
  expect(shown?.iso ?? null).toBe(words && date);
});
