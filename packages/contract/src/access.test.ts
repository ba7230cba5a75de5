import { expect, test } from 'vitest';
import {
  type AccessFacts,
  earlyDaysOf,
  gateFor,
  hasLibraryAccess,
  isSubscribed,
  mayDownload,
  refusalOf,
  rightsOf,
} from './access.ts';
import { staffRoles } from './endpoint.ts';

const statuses = [
  null,
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'incomplete_expired',
  'canceled',
  'a status of tomorrow',
];
const yesAndNo = [true, false];

/**
 * All combinations of role, staff role, the two premium flags, subscription id (present or absent) and subscription
 * status.
 */
const table: AccessFacts[] = ['admin', 'member'].flatMap((role) =>
  yesAndNo.flatMap((is_premium) =>
    yesAndNo.flatMap((manual_premium_override) =>
      [null, 'sub_1', 'free_1'].flatMap((stripe_subscription_id) =>
        statuses.flatMap((stripe_status) =>
          [null, ...staffRoles].map((staff_role) => ({
            role,
            staff_role,
            is_premium,
            manual_premium_override,
            stripe_subscription_id,
            stripe_status,
          })),
        ),
      ),
    ),
  ),
);

test('access, downloads and gates of every combination are as specified', () => {
  expect(table).toHaveLength(960);
  for (const facts of table) {
    const {
      role,
      staff_role,
      is_premium,
      manual_premium_override,
      stripe_subscription_id: id,
      stripe_status,
    } = facts;
    const isFlagged = role === 'admin' || is_premium || manual_premium_override;
    const isPaid = id !== null && (stripe_status === 'active' || stripe_status === 'trialing');
    const said = JSON.stringify(facts);
    expect(isSubscribed(facts), said).toBe(isPaid);
    expect(mayDownload(facts), said).toBe(isFlagged);
    const isOpen = isFlagged || isPaid || staff_role === 'editor' || staff_role === 'moderator';
    expect(hasLibraryAccess(facts), said).toBe(isOpen);
    expect(gateFor(facts), said).toBe(isOpen ? 'open' : id ? 'reactivate' : 'subscribe');
    const noLibrary = isOpen ? null : 'subscription_required';
    expect(refusalOf(facts, 'signed_in'), said).toBeNull();
    expect(refusalOf(facts, 'library'), said).toBe(noLibrary);
    expect(refusalOf(facts, 'download'), said).toBe(noLibrary ?? (isFlagged ? null : 'download_not_allowed'));
    expect(refusalOf(facts, 'admin'), said).toBe(role === 'admin' ? null : 'forbidden');
    for (const right of staffRoles)
      expect(refusalOf(facts, right), said).toBe(
        role === 'admin' || staff_role === right ? null : 'forbidden',
      );
  }
  expect(table.filter(hasLibraryAccess)).toHaveLength(7 * 30 * 4 + 30 * 2 + 4 * 2);
});

test('gives no access without an account', () => {
  expect(gateFor(null)).toBe('subscribe');
});

test('days of early access are those of the plan, also of a premium plan, unless premium was given otherwise', () => {
  const facts = { is_premium: true, manual_premium_override: false };
  const plan_rights = { downloads: true, early_access: true, early_days: 7, feeds: true, devices: null };
  expect(earlyDaysOf({ ...facts, plan_rights })).toBe(7);
  expect(earlyDaysOf({ ...facts, plan_rights: { ...plan_rights, early_days: null } })).toBe(90);
  expect(earlyDaysOf({ ...facts, plan_rights: { ...plan_rights, early_access: false, early_days: 0 } })).toBe(
    0,
  );
  expect(earlyDaysOf({ ...facts, manual_premium_override: true, plan_rights })).toBe(90);
  expect(earlyDaysOf({ ...facts, plan_rights: { ...plan_rights, downloads: false } })).toBe(90);
});

test('a plan adds to what is specified, and takes nothing away', () => {
  const plan_rights = { downloads: false, early_access: true, feeds: true, devices: 2 };
  for (const facts of table) {
    const download = mayDownload(facts);
    expect(rightsOf(facts)).toEqual({
      listen: hasLibraryAccess(facts),
      download,
      earlyDays: download ? 90 : 0,
      feeds: download,
      devices: null,
    });
    expect(rightsOf({ ...facts, plan_rights })).toEqual({
      listen: hasLibraryAccess(facts),
      download,
      earlyDays: 90,
      feeds: true,
      devices: 2,
    });
    const ofDays = rightsOf({ ...facts, plan_rights: { ...plan_rights, early_days: 3 } });
    expect(ofDays.earlyDays).toBe(download ? 90 : 3);
  }
});
