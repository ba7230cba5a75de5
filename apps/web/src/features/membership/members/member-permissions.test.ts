import { describe, expect, test } from 'vitest';
import {
  deletionDisabledReason,
  grantDisabledReason,
  isPaidFor,
  parseMonths,
  removalDisabledReason,
} from './member-permissions.ts';

const standing = (stripe_status: string | null, has_used_free_subscription: boolean) => ({
  stripe_status,
  has_used_free_subscription,
});

describe('the buttons of a member', () => {
  test.each([
    [null, false, true, false],
    [null, true, false, true],
    ['active', false, false, true],
    ['active', true, false, true],
    ['trialing', false, false, true],
    ['canceled', false, true, true],
    ['canceled', true, false, true],
    ['past_due', false, true, true],
  ] as const)('status %s, free used %s: grant %s, remove %s', (status, hasUsed, mayGrant, mayRemove) => {
    expect(grantDisabledReason(standing(status, hasUsed)) === null).toBe(mayGrant);
    expect(removalDisabledReason(standing(status, hasUsed)) === null).toBe(mayRemove);
  });

  test('admins cannot delete their own account', () => {
    expect(deletionDisabledReason({ id: 7 }, '7')).toContain('your own account');
    expect(deletionDisabledReason({ id: 7 }, '8')).toBeNull();
    expect(deletionDisabledReason({ id: 7 }, null)).toBeNull();
  });

  test('a granted subscription is not paid for, a past due one is', () => {
    const member = {
      id: 1,
      username: 'a',
      email: 'a@b.c',
      role: 'member',
      staff_role: null,
      profile_image: null,
      manual_premium_override: false,
    };
    const granted = { ...member, ...standing('active', true), stripe_subscription_id: 'free_1' };
    for (const id of ['free_1', 'gift_1', 'claim'])
      expect(isPaidFor({ ...granted, stripe_subscription_id: id }), id).toBe(false);
    expect(isPaidFor({ ...granted, ...standing('past_due', false), stripe_subscription_id: 'sub_1' })).toBe(
      true,
    );
    expect(isPaidFor({ ...granted, ...standing('canceled', false), stripe_subscription_id: 'sub_1' })).toBe(
      false,
    );
  });
});

describe('months', () => {
  test.each([
    ['1', 1],
    [' 12 ', 12],
    ['120', 120],
  ])('%j', (typed, months) => expect(parseMonths(typed)).toEqual({ months }));

  test.each(['', '0', '-1', '1.5', '1e2', '121', 'two'])('%j is rejected', (typed) =>
    expect(parseMonths(typed)).toEqual({ problem: 'Months are a whole number from 1 to 120.' }),
  );
});
