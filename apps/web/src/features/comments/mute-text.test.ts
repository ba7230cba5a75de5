import { mutedForGood } from '@lamplight/contract/moderation-limits';
import { expect, test } from 'vitest';
import { muteText } from './mute-text.ts';

test('says why and until when a member cannot write', () => {
  expect(muteText({ muted_until: null, mute_reason: null })).toBeNull();
  expect(muteText({ muted_until: mutedForGood, mute_reason: 'Spam' })).toBe(
    'You can’t write any more. Reason: Spam',
  );
  expect(muteText({ muted_until: '2026-11-30T12:00:00.000Z', mute_reason: 'Spam' })).toMatch(
    /^You can’t write until 30 Nov 2026, \d\d:\d\d\. Reason: Spam$/,
  );
});
