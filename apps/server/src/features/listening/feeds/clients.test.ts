import { expect, test } from 'vitest';
import { appOf, networkOf } from './clients.ts';

test.each([
  ['AntennaPod/3.4.0', 'AntennaPod'],
  ['Overcast/3.0 (+http://overcast.fm/; iOS podcast app)', 'Overcast'],
  ['Pocket Casts/1.0 (Pocket Casts Feed Parser; +http://pocketcasts.com/)', 'Pocket Casts'],
  ['Podcasts/1575.1.2 CFNetwork/1240.0.4 Darwin/20.5.0', 'Apple Podcasts'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox'],
  ['newsboat/2.21.0 (Linux x86_64)', 'Newsboat'],
  ['Walkman/9 <script>', 'Walkman'],
  ['<script>alert(1)</script>', 'scriptalert'],
  [undefined, ''],
])('the app of %s is %s', (userAgent, app) => {
  expect(appOf(userAgent)).toBe(app);
});

test('a network is that of a household or a provider, not of one device', () => {
  expect(networkOf('203.0.113.77')).toBe('203.0.113.0/24');
  expect(networkOf('::ffff:203.0.113.77')).toBe('203.0.113.0/24');
  expect(networkOf('2001:db8:aa:bbcc::7')).toBe('2001:db8:aa::/48');
});
