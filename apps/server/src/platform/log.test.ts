import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints, screenPaths } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { redactUrl } from './log.ts';

test.each([
  ['/media/audio/a.mp3?m=1&exp=2&sig=abc', '/media/audio/a.mp3?m=1&exp=2&sig=[redacted]'],
  ['/media/audio/a.mp3?%73ig=abc&m=1', '/media/audio/a.mp3?sig=[redacted]&m=1'],
  ['/subscribe?sESSION%5FiD=abc', '/subscribe?sESSION_iD=[redacted]'],
  ['/reset-password/abc?x=1', '/reset-password/[redacted]?x=1'],
  ['/reset%2dpass%77ord/abc', '/reset-password/[redacted]'],
  ['/confirm-email/7-abc', '/confirm-email/[redacted]'],
  ['/connect-subscription/7.abc', '/connect-subscription/[redacted]'],
  ['/cancel-subscription/7.abc', '/cancel-subscription/[redacted]'],
  ['/revert%2Demail/7-abc?x=1', '/revert-email/[redacted]?x=1'],
  ['/not-me/abc?x=1', '/not-me/[redacted]?x=1'],
  ['/unsubscribe/7.weekly.abc', '/unsubscribe/[redacted]'],
  ['/api/unsubscribe/7.weekly.abc?x=1', '/api/unsubscribe/[redacted]?x=1'],
  ['/outbox/abc/12', '/outbox/[redacted]/12'],
  // Escapes of other characters stay unchanged.
  ['/books?q=100%25&r=%26sig%3Dabc&s=%E4%BD%A0', '/books?q=100%25&r=%26sig%3Dabc&s=%E4%BD%A0'],
  ['/books?q=%zz%', '/books?q=%zz%'],
])('%s is logged as %s', (url, logged) => {
  expect(redactUrl(url)).toBe(logged);
});

const paths = [...screenPaths, ...Object.keys(endpoints).map((call) => call.replace(/^\w+ /, '/api'))];
const secretPaths = [
  ...paths.filter((path) => /[:{]token/.test(path)),
  '/outbox/:token',
  '/redeem/:token',
].map((path) => path.replace(/:token|\{token\}/, '7.weekly.abc'));

/** Returns the path that the shipped nginx configuration logs for a URL. */
function pathInNginxLog(url: string): string {
  const file = readFileSync(join(import.meta.dirname, '../../../../deploy/nginx.conf'), 'utf8');
  const map = /map \$request_uri \$lamplight_path \{([^]*?)\n\}/.exec(file)?.[1] ?? '';
  const rules = [...map.matchAll(/^\t~\*(\S+) (\S+);$/gm)];
  const rule = rules.find(([, pattern = '']) => new RegExp(pattern, 'i').test(url));
  return rule?.[2] ?? url;
}

test.each(secretPaths)('neither the server nor nginx logs the token in %s', (url) => {
  for (const logged of [redactUrl(url), pathInNginxLog(url)])
    expect(logged).toBe(url.replace('7.weekly.abc', '[redacted]'));
});
