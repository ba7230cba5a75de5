import { expect, test } from 'vitest';
import { afterSending } from './admin-text-draft.ts';

test('a draft begun while a text was being sent is based on what the server then has', () => {
  const draft = { text: 'Ask away, again', basedOn: 'Ask away ' };
  expect(afterSending(draft, 'Ask away ', 'Ask away')).toEqual({ ...draft, basedOn: 'Ask away' });
});

test('a draft based on another text stays so', () => {
  const draft = { text: 'Ask away, again', basedOn: 'Ask nothing' };
  expect(afterSending(draft, 'Ask away ', 'Ask away')).toBe(draft);
  expect(afterSending(null, 'Ask away ', 'Ask away')).toBeNull();
});
