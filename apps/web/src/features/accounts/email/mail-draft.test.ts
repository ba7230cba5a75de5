import type { EditableMail } from '@lamplight/contract';
import { expect, test, vi } from 'vitest';
import { sessionStore } from '../../../lib/storage.ts';
import { memoryStorage } from '../../../testing/memory-store.ts';
import { sampleMail } from '../../../testing/sample-mail.ts';
import { draftOf, keyOf, readDraft, rebased } from './mail-draft.ts';

const mail = sampleMail;
const newer: EditableMail = { ...mail, body: 'News: {{link}}', revision: 2 };

test('a form in which nothing was typed takes the text that another admin has saved', () => {
  expect(rebased(draftOf(mail), newer)).toEqual(draftOf(newer));
});

test('only what was typed stays when another admin has saved the email meanwhile', () => {
  const typed = { ...draftOf(mail), subject: 'My week' };
  expect(rebased(typed, newer)).toEqual({ ...draftOf(newer), subject: 'My week' });
});

test('a draft restored after another admin has saved keeps only what was typed', () => {
  vi.stubGlobal('sessionStorage', memoryStorage().storage);
  sessionStore.setJson(keyOf(mail), { ...draftOf(mail), subject: 'My week' });
  expect(rebased(readDraft(newer), newer)).toEqual({ ...draftOf(newer), subject: 'My week' });
});

test('a draft of an earlier version, without the email that it was made from, is restored', () => {
  vi.stubGlobal('sessionStorage', memoryStorage().storage);
  sessionStore.setJson(keyOf(mail), { subject: 'My week', body: mail.body, revision: 1 });
  expect(readDraft(mail)).toEqual({ ...draftOf(mail), subject: 'My week' });
});

test('a draft of an older text goes on from the newer one', () => {
  const typed = { ...draftOf(mail), subject: 'My week', revision: 0 };
  expect(rebased(typed, mail).revision).toBe(1);
});
