import { afterEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../../testing/memory-store.ts';
import { clearGiftDraft, readGiftDraft, saveGiftDraft } from './gift-draft.ts';

afterEach(() => vi.unstubAllGlobals());

const days = { first_day: '2026-03-01', last_day: '2027-03-01' };
const draft = {
  fields: {
    from: 'Ida',
    email: 'ida@readers.test',
    to: 'Nova',
    recipient_email: 'nova@readers.test',
    send_on: '2026-12-24',
    message: 'For the long\nnights.',
  },
  plan: 'price_1',
  months: 12,
  isMailed: true,
};
const empty = {
  fields: { from: '', email: '', to: '', recipient_email: '', send_on: '2026-03-01', message: '' },
  plan: '',
  months: 3,
  isMailed: false,
};

test('a draft comes back after a cancelled checkout, and goes once the gift is bought', () => {
  vi.stubGlobal('sessionStorage', memoryStorage().storage);
  expect(readGiftDraft(days)).toEqual(empty);
  saveGiftDraft(draft);
  expect(readGiftDraft(days)).toEqual(draft);
  clearGiftDraft();
  expect(readGiftDraft(days)).toEqual(empty);
});

test.each(['2026-02-28', '2027-03-02', ''])('the day %j becomes the first day', (send_on) => {
  vi.stubGlobal('sessionStorage', memoryStorage().storage);
  saveGiftDraft({ ...draft, fields: { ...draft.fields, send_on } });
  expect(readGiftDraft(days).fields.send_on).toBe('2026-03-01');
});

test.each(['{', '[]', '{"from":1,"months":"x","send_on":{}}'])(
  'damaged storage %s is an empty form',
  (text) => {
    vi.stubGlobal('sessionStorage', memoryStorage().storage);
    sessionStorage.setItem('gift_draft', text);
    expect(readGiftDraft(days)).toEqual(empty);
  },
);
