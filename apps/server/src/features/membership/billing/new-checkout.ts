import { language } from '@lamplight/messages';
import { isLanguage, type LanguageTag } from '@lamplight/messages/languages';
import { isoOf } from '../../../platform/clock.ts';
import type { CheckoutRow } from './checkouts-store.ts';

/**
 * Lifetime of a checkout. Stripe requires at least 30 minutes, counted from its own receipt of the request.
 */
const checkoutLifetimeMs = 45 * 60_000;

/** Returns the language of the request; null for a language that exists only for tests. */
export function pageLanguage(): LanguageTag | null {
  const tag = language();
  return isLanguage(tag) ? tag : null;
}

/** Returns the initial columns of every new checkout. */
export const newCheckoutFields = (
  now: number,
  { browser_hash, address_hash }: Pick<CheckoutRow, 'browser_hash' | 'address_hash'>,
) =>
  ({
    state: 'open',
    browser_hash,
    address_hash,
    created_at: isoOf(now),
    // Rounded down, because the provider uses whole seconds.
    expires_at: isoOf(Math.floor((now + checkoutLifetimeMs) / 1000) * 1000),
    session_id: null,
    session_url: null,
    done_at: null,
    login_at: null,
    consents: null,
    connects: 0,
    language: pageLanguage(),
    price_id: null,
    trial_days: null,
    discount: null,
    excerpt: null,
  }) as const;

/** Returns the initial columns of a member's checkout. */
export const memberCheckout = (
  now: number,
  browser: Pick<CheckoutRow, 'browser_hash' | 'address_hash'>,
  { id, email }: { readonly id: number; readonly email: string },
) =>
  ({
    ...newCheckoutFields(now, browser),
    kind: 'subscription',
    user_id: id,
    username: null,
    username_key: null,
    email,
    email_key: null,
    password_hash: null,
    profile_image: null,
  }) as const;
