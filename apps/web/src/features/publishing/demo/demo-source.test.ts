import { expect, test } from 'vitest';
import { addressOn } from './demo-source.ts';

const page = 'https://lamplight.example/demo';

test("a URL without a host is resolved against the demo's backend", () => {
  expect(addressOn('/demo-api', '/media/covers/a/720.jpg', page)).toBe('/media/covers/a/720.jpg');
  expect(addressOn('/demo-api', '/media/audio/a.m4a?demo=3&sig=x%3D', page)).toBe(
    '/media/audio/a.m4a?demo=3&sig=x%3D',
  );
  expect(addressOn('http://demo.example:4290/demo-api', '/media/audio/a.m4a?demo=3', page)).toBe(
    'http://demo.example:4290/media/audio/a.m4a?demo=3',
  );
});

test('a URL with a host is used unchanged, and an empty one stays empty', () => {
  const cdn = 'https://cdn.example/a.jpg';
  expect(addressOn('/demo-api', cdn, page)).toBe(cdn);
  expect(addressOn('http://demo.example/demo-api', cdn, page)).toBe(cdn);
  expect(addressOn('http://demo.example/demo-api', '', page)).toBe('');
});
