import type { TestApp } from './test-app.ts';

/** Returns the mails sent so far as 'Subject → address', sorted, without those about sign-ins from new devices. */
export const sentSubjects = ({ mailer }: TestApp): string[] =>
  mailer.sent
    .filter(({ subject }) => subject !== 'New sign-in to Lamplight')
    .map(({ to, subject }) => `${subject} → ${to}`)
    .toSorted();
