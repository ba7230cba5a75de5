import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('notifications/newsletters', {
  notFound: 'Newsletter not found.',
  notDraft: 'Only a draft can be changed.',
  notScheduled: 'This newsletter is not planned any more.',
  notSending: 'This newsletter is not going out.',
  changed: 'Another admin has changed this newsletter. Load it again before you save.',
  noSubject: 'Please enter a subject.',
  subjectLines: 'The subject must be one line.',
  noBody: 'Please enter a text.',
  tooLong: { one: 'At most {count} character.', other: 'At most {count} characters.' },
  noPlan: 'Choose a plan.',
  noBook: 'Choose a book.',
  noRecipients: 'Nobody would get this newsletter.',
  tooManyDrafts: { one: 'At most {count} draft.', other: 'At most {count} drafts.' },
  noSuchTime: 'This time does not exist.',
  pastTime: 'Choose a time in the future.',
  farTime: { one: 'At most {count} day ahead.', other: 'At most {count} days ahead.' },
  /** {address} is an email address. */
  testSent: 'Sent to {address}.',
});
