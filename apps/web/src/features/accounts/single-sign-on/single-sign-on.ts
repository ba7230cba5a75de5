import { queryOptions } from '@tanstack/react-query';
import { ApiError, call, detailOf } from '../../../lib/api.ts';
import { sessionStore } from '../../../lib/storage.ts';
import { acceptToken } from '../sessions/accept-token.ts';
import { m } from './messages.ts';

/** Query of the providers with which people can sign in. */
export const providersQuery = queryOptions({
  queryKey: ['identity-providers'],
  queryFn: ({ signal }) => call('GET /auth/identity-providers', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Query of the member's linked accounts at providers. */
export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: ({ signal }) => call('GET /auth/identities', { signal }),
});

/** Query of the settings of the providers, for admins. */
export const providerSettingsQuery = queryOptions({
  queryKey: ['identity-provider-settings'],
  queryFn: ({ signal }) => call('GET /admin/identity-providers', { signal }),
});

const returnKey = 'single-sign-on-return';
const begin = {
  start: 'POST /auth/single-sign-on/{provider}/start',
  link: 'POST /auth/single-sign-on/{provider}/link',
  confirm: 'POST /auth/single-sign-on/{provider}/confirm',
} as const;

/**
 * Opens a provider's sign-in in this tab. Resolves before the page is left.
 * @param purpose 'link' and 'confirm' return to the current address
 * @throws ApiError
 */
export async function openProvider(provider: string, purpose: keyof typeof begin): Promise<void> {
  const { url } = await call(begin[purpose], { params: { provider } });
  if (purpose !== 'start') sessionStore.setJson(returnKey, `${location.pathname}${location.search}`);
  location.assign(url);
}

/** Returns and removes the address at which a link or a confirmation was begun; null if there is none. */
export function takeReturnAddress(): string | null {
  const stored = sessionStore.json(returnKey);
  sessionStore.remove(returnKey);
  return typeof stored === 'string' && /^\/(?!\/)/.test(stored) ? stored : null;
}

/**
 * Result of a single sign-on. 'unlinked': no account is linked yet; 'second_factor': the account's code is needed.
 * `text` is for people.
 */
export type SignOnResult =
  | { readonly kind: 'signed_in' | 'link' | 'confirm' | 'second_factor' }
  | { readonly kind: 'unlinked' | 'failed'; readonly text: string };

async function finish(provider: string, search: string): Promise<SignOnResult> {
  const params = new URLSearchParams(search);
  const state = params.get('state');
  if (!state) return { kind: 'failed', text: m.failed };
  const fields = Object.fromEntries(
    (['code', 'iss', 'error'] as const).flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  try {
    const { purpose, access_token } = await call('POST /auth/single-sign-on/{provider}/finish', {
      params: { provider },
      body: { state, ...fields },
    });
    if (purpose !== 'sign_in') return { kind: purpose };
    const accepted = acceptToken(access_token ?? '', m.failed);
    return accepted === 'done' ? { kind: 'signed_in' } : { kind: 'failed', text: accepted.text };
  } catch (error) {
    const text = detailOf(error, m.failed);
    if (error instanceof ApiError && error.code === 'second_factor_required')
      return { kind: 'second_factor' };
    if (error instanceof ApiError && error.code === 'identity_unlinked') return { kind: 'unlinked', text };
    return { kind: 'failed', text };
  }
}

const finishing = new Map<string, Promise<SignOnResult>>();

/**
 * Finishes a single sign-on after the provider has sent the browser back. Never throws.
 * @param search query string with the provider's answer, which is sent to the server only once
 */
export function finishSignOn(provider: string, search: string): Promise<SignOnResult> {
  const key = `${provider} ${search}`;
  const result = finishing.get(key) ?? finish(provider, search);
  finishing.set(key, result);
  return result;
}

/** Returns the message for a single sign-on that could not be started. */
export const startFailure = (error: unknown): string => detailOf(error, m.notStarted);
