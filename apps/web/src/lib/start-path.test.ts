import { expect, test, vi } from 'vitest';
import { session } from './session.ts';
import { site } from './site.ts';
import { startPath } from './start-path.ts';

test.each([
  ['visitors to the front page', true, false, '/welcome'],
  ['visitors to the sign-in if there is no front page', false, false, '/'],
  ['members to their library', true, true, '/'],
])('the start leads %s', (_, front, isSignedIn, path) => {
  vi.spyOn(site, 'get').mockReturnValue({ ...site.get(), front });
  vi.spyOn(session, 'isSignedIn').mockReturnValue(isSignedIn);
  expect(startPath()).toBe(path);
});
