import { afterEach, expect, test, vi } from 'vitest';
import { httpUrl, redirectTo } from './external-redirect.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(['https://checkout.example/c/pay/cs_test_1#fid', 'http://127.0.0.1:12111/p/session/bps_1'])(
  '%s is accepted',
  (address) => expect(httpUrl(address)).toBe(address),
);

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,hello',
  'blob:https://example.com/1',
  'mailto:a@example.com',
  '/register',
  '//example.com',
  'checkout.example',
  '',
  null,
  undefined,
])('%j is not an HTTP address', (address) => expect(httpUrl(address)).toBeNull());

test('the browser is only sent to http and https addresses', () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  expect(redirectTo('javascript:alert(1)')).toBe(false);
  expect(assign).not.toHaveBeenCalled();
  expect(redirectTo('https://checkout.example/1')).toBe(true);
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://checkout.example/1');
});
