import { expect, test } from 'vitest';
import { isForwarded, isLoopback, trustedProxies } from './proxies.ts';

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:203.0.113.9', false],
  ['203.0.113.9', false],
  ['2001:db8::1', false],
  ['', false],
])('%s is loopback: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});

test('trusts the proxies that TRUST_PROXY names, and no other', () => {
  expect(trustedProxies(false)('127.0.0.1')).toBe(false);
  const listed = trustedProxies('loopback, uniquelocal, 203.0.113.0/28, 2001:db8::7');
  const trusted = ['127.0.0.1', '::ffff:10.1.2.3', '203.0.113.9', '2001:db8::7', 'fd00::1'];
  for (const address of trusted) expect(listed(address), address).toBe(true);
  for (const address of ['203.0.113.77', '2001:db8::8', '8.8.8.8', 'fe80::1%eth0', ''])
    expect(listed(address), address).toBe(false);
  const hops = (count: number) => trustedProxies((_, hop) => hop < count)('203.0.113.9');
  expect([hops(0), hops(1), hops(2)]).toEqual([false, true, true]);
});

test('recognizes a forwarded request by any header that proxies add', () => {
  for (const name of [
    'x-forwarded-for',
    'x-forwarded-host',
    'forwarded',
    'via',
    'x-real-ip',
    'cf-ray',
    'true-client-ip',
  ])
    expect(isForwarded({ [name]: '' }), name).toBe(true);
  const plain = { host: 'localhost', accept: '*/*', 'user-agent': 'Prometheus', 'x-request-id': '1' };
  expect(isForwarded({ ...plain, 'x-prometheus-scrape-timeout-seconds': '10' })).toBe(false);
});
