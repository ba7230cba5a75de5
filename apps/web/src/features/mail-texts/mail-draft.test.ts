import type { EditableMail } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { sampleMail } from '../../testing/sample-mail.ts';
import { draftOf, rebased } from './mail-draft.ts';

const mail = sampleMail;
const newer: EditableMail = { ...mail, body: 'News: {{link}}', revision: 2 };

test('a form in which nothing was typed takes the text that another admin has saved', () => {
  expect(rebased(draftOf(mail), draftOf(mail), newer)).toEqual(draftOf(newer));
});

test('only what was typed stays when another admin has saved the email meanwhile', () => {
  const typed = { ...draftOf(mail), subject: 'My week' };
  expect(rebased(typed, draftOf(mail), newer)).toEqual({ ...draftOf(newer), subject: 'My week' });
});

test('a draft of an older text goes on from the newer one', () => {
  const typed = { ...draftOf(mail), subject: 'My week', revision: 0 };
  expect(rebased(typed, draftOf(mail), mail).revision).toBe(1);
});
