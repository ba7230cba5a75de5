import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startNameServer } from '../testing/name-server.ts';
import { manualClock } from './clock.ts';
import { createHostLookup } from './host-lookup.ts';
import { isPublicAddress, isPushUrl, leadsInside, publicLookup } from './public-addresses.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '2002:7f00:1::',
  '64:ff9b::a00:1',
  'localhost',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '2a00:1450:4001::1'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  'http://push.example/a',
  'https://push.example:8443/a',
  'https://user:word@push.example/a',
  'https://localhost/a',
  'https://intranet/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://[::1]/a',
  'https://[::ffff:10.0.0.1]/a',
  'https://169.254.169.254/latest',
  'https://metadata.google.internal/computeMetadata',
  'https://printer.local/a',
  'https://push.localhost/a',
  'https://router.home.arpa/a',
  'https://router.Home.Arpa./a',
  'file:///etc/passwd',
  'push',
  '',
])('%s is no push endpoint', (url) => {
  expect(isPushUrl(url)).toBe(false);
});

test('a name that leads inside is recognized', async () => {
  expect(isPushUrl('https://fcm.googleapis.com/fcm/send/a')).toBe(true);
  expect(isPushUrl('https://push.local.example/a')).toBe(true);
  const { address } = await startNameServer({
    'inside.example': '10.0.0.7',
    'push.example': '8.8.8.8',
  });
  const lookup = createHostLookup(manualClock(), [address]);
  expect(await leadsInside(lookup, 'https://inside.example/a')).toBe(true);
  expect(await leadsInside(lookup, 'https://[::1]/a')).toBe(true);
  expect(await leadsInside(lookup, 'https://push.example/a')).toBe(false);
  expect(await leadsInside(lookup, 'https://8.8.8.8/a')).toBe(false);
});

test('a connection gets public addresses only', async () => {
  const { address } = await startNameServer({ 'inside.example': '127.0.0.1', 'push.example': '8.8.8.8' });
  const lookup = publicLookup(createHostLookup(manualClock(), [address]));
  const find = (host: string, all: boolean) =>
    new Promise((resolve) =>
      lookup(host, { all }, (error, found, family) => resolve(error ? error.message : [found, family])),
    );
  expect(await find('push.example', true)).toEqual([[{ address: '8.8.8.8', family: 4 }], undefined]);
  expect(await find('push.example', false)).toEqual(['8.8.8.8', 4]);
  expect(await find('inside.example', true)).toBe('inside.example is no host of the public internet');
});

test('a node asks for four names at a time, remembers answers, and refuses more than it can wait for', async () => {
  const { address, asked } = await startNameServer({ 'push.example': '8.8.8.8' });
  const lookup = createHostLookup(manualClock(), [address]);
  await lookup('push.example', 'first');
  const began = performance.now();
  const silent = Array.from({ length: 30 }, (_, index) =>
    lookup(`n${index}.silent.example`, 'first').then(
      () => 'found',
      (error: Error & { code?: string }) => error.code ?? error.name,
    ),
  );
  // Lookups of well-known hosts do not wait for those of other hosts.
  expect(await lookup('push.example', 'second')).toEqual([{ address: '8.8.8.8', family: 4 }]);
  await setTimeout(500);
  expect(asked).toEqual(['push.example', ...[0, 1, 2, 3].map((index) => `n${index}.silent.example`)]);
  expect(performance.now() - began).toBeLessThan(1500);
  expect(await Promise.all(silent)).toEqual(
    Array.from({ length: 30 }, (_, index) => (index < 24 ? 'ETIMEOUT' : 'QueueFull')),
  );
});
