import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkoutRedirect, portalRedirect, type RedirectSource } from './billing-redirects.ts';
import { cancelOrigin } from './cancel-origin.ts';

const assign = vi.fn();

function answer(body: object, status = 200) {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
}

beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal('location', { assign });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('Manage Subscription opens the portal', async () => {
  answer({ portal_url: 'https://billing.example/p/1' });
  expect(await portalRedirect('gate')()).toBeNull();
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://billing.example/p/1');
});

test.each([{ url: 'https://pay.example/1' }, { url: '', checkout_url: 'https://pay.example/1' }])(
  'Subscribe leads to the checkout of %j',
  async (body) => {
    answer(body);
    expect(await checkoutRedirect('gate')()).toBeNull();
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://pay.example/1');
  },
);

test('the profile is remembered as the cancel origin, a gate is not', async () => {
  const set = vi.spyOn(cancelOrigin, 'set');
  const clear = vi.spyOn(cancelOrigin, 'clear');
  answer({ url: 'https://pay.example/1' });
  await checkoutRedirect('profile')();
  expect(set).toHaveBeenCalledExactlyOnceWith('/profile');
  expect(clear).not.toHaveBeenCalled();
  await checkoutRedirect('gate')();
  expect(clear).toHaveBeenCalledOnce();
});

test.each<[RedirectSource, string, string, string]>([
  [
    'gate',
    'Failed to get billing portal. Please try again.',
    'Failed to start subscription. Please try again.',
    'Failed to process subscription. Please try again.',
  ],
  [
    'profile',
    'Failed to get portal link.',
    'Failed to get subscription link.',
    'Failed to get subscription link.',
  ],
])('shows the specified messages when the %s fails', async (from, portal, missing, failed) => {
  answer({ detail: 'Bad gateway', code: 'x' }, 502);
  expect(await portalRedirect(from)()).toBe(portal);
  expect(await checkoutRedirect(from)()).toBe(failed);
  answer({ url: '' });
  expect(await portalRedirect(from)()).toBe(portal);
  expect(await checkoutRedirect(from)()).toBe(missing);
  answer({ url: 'javascript:alert(1)', portal_url: 'javascript:alert(1)' });
  expect(await portalRedirect(from)()).toBe(portal);
  expect(await checkoutRedirect(from)()).toBe(missing);
  expect(assign).not.toHaveBeenCalled();
});
