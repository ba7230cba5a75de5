import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../../lib/session.ts';
import { acceptToken, wrongClock } from './accept-token.ts';

afterEach(() => vi.restoreAllMocks());

test('says that the clock is wrong if a new token has already expired here', () => {
  vi.spyOn(session, 'signIn').mockReturnValue(true);
  const isSignedIn = vi.spyOn(session, 'isSignedIn').mockReturnValue(false);
  expect(acceptToken('a token', 'Failed.')).toEqual({ text: wrongClock });
  isSignedIn.mockReturnValue(true);
  expect(acceptToken('a token', 'Failed.')).toBe('done');
});

test('an unreadable token gives the message of its sign-in', () => {
  expect(acceptToken('garbage', 'Failed.')).toEqual({ text: 'Failed.' });
});
