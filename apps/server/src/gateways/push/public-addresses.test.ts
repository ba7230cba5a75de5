import { expect, test } from 'vitest';
import { isPublicAddress, isPushUrl, leadsInside } from './public-addresses.ts';

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
  expect(await leadsInside('https://localhost/a')).toBe(true);
});
