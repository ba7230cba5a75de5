import type { EditableMail } from '@lamplight/contract';
import { expect, test, vi } from 'vitest';
import { sessionStore } from '../../../lib/storage.ts';
import { memoryStorage } from '../../../testing/memory-store.ts';
import { sampleMail } from '../../../testing/sample-mail.ts';
import { draftOf, keyOf, readDraft, rebased, valuesOf } from './mail-draft.ts';

const mail = sampleMail;
const newer: EditableMail = { ...mail, body: 'News: {{link}}', revision: 2 };
/** A draft in which a subject was typed. */
const typed = (of: EditableMail) => ({
  ...draftOf(of),
  values: { ...valuesOf(of), subject: 'My week' },
});

test('a form in which nothing was typed takes the text that another admin has saved', () => {
  expect(rebased(draftOf(mail), newer)).toEqual(draftOf(newer));
});

test('only what was typed stays when another admin has saved the email meanwhile', () => {
  expect(rebased(typed(mail), newer)).toEqual(typed(newer));
});

test('a draft restored after another admin has saved keeps only what was typed', () => {
  vi.stubGlobal('sessionStorage', memoryStorage().storage);
  sessionStore.setJson(keyOf(mail), typed(mail));
  expect(rebased(readDraft(newer), newer)).toEqual(typed(newer));
});

test('a draft of an earlier version, without the email that it was made from, is restored', () => {
  vi.stubGlobal('sessionStorage', memoryStorage().storage);
  sessionStore.setJson(keyOf(mail), { subject: 'My week', body: mail.body, revision: 1 });
  expect(readDraft(mail)).toEqual(typed(mail));
});

test('a draft of an older text goes on from the newer one', () => {
  expect(rebased({ ...typed(mail), revision: 0 }, mail).revision).toBe(1);
});

test('what is typed in a language stays when another admin saves another language', () => {
  const german = { ...draftOf(mail), values: { ...valuesOf(mail), 'subject.de': 'Meine Woche' } };
  const arabic = { ...newer, translations: { ar: { subject: 'أسبوعي', body: '{{link}}' } } };
  expect(rebased(german, arabic).values).toMatchObject({
    'subject.de': 'Meine Woche',
    'subject.ar': 'أسبوعي',
    body: 'News: {{link}}',
  });
});
