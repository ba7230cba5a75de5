import { mutedForGood } from '@lamplight/contract/moderation-limits';
import { expect, test } from 'vitest';
import { muteText } from './mute-text.ts';

test('says why and until when a member cannot write', () => {
  expect(muteText({ muted_until: null, mute_reason: null })).toBeNull();
  expect(muteText({ muted_until: mutedForGood, mute_reason: 'Spam' })).toBe(
    'You can’t write any more. Reason: Spam',
  );
  const noon = new Date(2026, 10, 30, 12).toISOString();
  expect(muteText({ muted_until: noon, mute_reason: 'Spam' })).toBe(
    'You can’t write until 30 Nov 2026, 12:00. Reason: Spam',
  );
});
