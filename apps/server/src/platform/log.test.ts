import { expect, test } from 'vitest';
import { redactUrl } from './log.ts';

test.each([
  ['/media/audio/a.mp3?m=1&exp=2&sig=abc', '/media/audio/a.mp3?m=1&exp=2&sig=[redacted]'],
  ['/media/audio/a.mp3?%73ig=abc&m=1', '/media/audio/a.mp3?sig=[redacted]&m=1'],
  ['/subscribe?sESSION%5FiD=abc', '/subscribe?sESSION_iD=[redacted]'],
  ['/reset-password/abc?x=1', '/reset-password/[redacted]?x=1'],
  ['/reset%2dpass%77ord/abc', '/reset-password/[redacted]'],
  ['/confirm-email/7-abc', '/confirm-email/[redacted]'],
  ['/revert%2Demail/7-abc?x=1', '/revert-email/[redacted]?x=1'],
  ['/not-me/abc?x=1', '/not-me/[redacted]?x=1'],
  // Other escapes stay as they are.
  ['/books?q=100%25&r=%26sig%3Dabc&s=%E4%BD%A0', '/books?q=100%25&r=%26sig%3Dabc&s=%E4%BD%A0'],
  ['/books?q=%zz%', '/books?q=%zz%'],
])('%s is logged as %s', (url, logged) => {
  expect(redactUrl(url)).toBe(logged);
});
