import { describe, expect, test } from 'vitest';
import type { ProviderConfig } from '../../../gateways/identity/identity-provider.ts';
import { isForAccount, isSignInRefused, roleAfterSignIn, rolesOf } from './rules.ts';

const config = (changes: Partial<ProviderConfig>) =>
  ({ id: 'lamp', requiredFor: 'none', ...changes }) as ProviderConfig;
const now = '2026-01-01T00:00:00.000Z';
const admin = { ...rolesOf('admin'), password_allowed_until: null };
const editor = { ...rolesOf('editor'), password_allowed_until: null };
const member = { ...rolesOf(null), password_allowed_until: null };

test.each([
  ['none', [false, false, false]],
  ['admins', [true, false, false]],
  ['staff', [true, true, false]],
  ['everyone', [true, true, true]],
] as const)('required for %s', (requiredFor, expected) => {
  const configs = [config({ requiredFor })];
  expect([admin, editor, member].map((user) => isSignInRefused(configs, user, null, now))).toEqual(expected);
  expect(isSignInRefused(configs, admin, 'lamp', now)).toBe(false);
});

test('another provider than a required one is refused, and the operator can allow the password for a time', () => {
  const configs = [config({ requiredFor: 'staff' }), config({ id: 'other' })];
  expect(isSignInRefused(configs, editor, 'other', now)).toBe(true);
  const allowed = { ...editor, password_allowed_until: '2026-01-01T00:00:01.000Z' };
  expect(isSignInRefused(configs, allowed, null, now)).toBe(false);
  expect(isSignInRefused(configs, allowed, null, '2026-01-01T00:00:01.000Z')).toBe(true);
});

test('a provider signs in the accounts that it is for', () => {
  expect(isForAccount(config({ audience: 'staff' }), member)).toBe(false);
  expect(isForAccount(config({ audience: 'members' }), admin)).toBe(false);
  expect(isForAccount(config({ audience: 'everyone' }), admin)).toBe(true);
});

describe('a role by claim', () => {
  test('comes and goes with the claim', () => {
    expect(roleAfterSignIn(null, null, 'editor')).toEqual({ role: 'editor', given: 'editor' });
    expect(roleAfterSignIn('editor', 'editor', 'admin')).toEqual({ role: 'admin', given: 'admin' });
    expect(roleAfterSignIn('editor', 'editor', null)).toEqual({ role: null, given: null });
  });

  test('never replaces a role that an admin gave', () => {
    expect(roleAfterSignIn('editor', null, 'admin')).toEqual({ role: 'editor', given: null });
    expect(roleAfterSignIn('support', 'editor', null)).toEqual({ role: 'support', given: null });
  });

  test('does not come back at any later sign-in after an admin took it, until the claim has changed', () => {
    let state: ReturnType<typeof roleAfterSignIn> = { role: null, given: 'editor' };
    for (const claimed of ['editor', 'editor', 'editor', null] as const) {
      state = roleAfterSignIn(state.role, state.given, claimed);
      expect(state.role).toBe(null);
    }
    expect(roleAfterSignIn(state.role, state.given, 'editor')).toEqual({ role: 'editor', given: 'editor' });
  });
});
