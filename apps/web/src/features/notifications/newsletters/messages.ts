import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('notifications/newsletters-screen', {
  /** Heading. */
  newsletters: 'Newsletters',
  explained:
    'Mails to members who chose mails about announcements. Everyone can end them by the link in each mail; whether a mail was opened is not tracked.',
  add: 'New newsletter',
  notAdded: 'The newsletter could not be added. Please try again.',
  notLoaded: 'The newsletters could not be loaded.',
  loading: 'Loading newsletters',
  noneYet: 'No newsletters yet',
  noneHint: 'Write one, look at it, send it to yourself, then to your members.',
  noSubject: 'No subject',
  /** A button, and the title of the dialog that it opens. */
  fromAnnouncement: 'From an announcement',
  announcementsNotLoaded: 'The announcements could not be loaded.',
  loadingAnnouncements: 'Loading announcements',
  noAnnouncements: 'No announcements yet.',
  use: 'Use',
  /** {time} is a date with the time. */
  chooseAnnouncementOf: 'Use the announcement of {time}',
  close: 'Close',
  // States.
  state_draft: 'Draft',
  state_scheduled: 'Planned',
  state_sending: 'Going out',
  state_sent: 'Sent',
  state_stopped: 'Stopped',
  /** {time} is a date with the time. */
  writtenAt: 'Written {time}',
  plannedFor: 'Goes out {time}',
  startedAt: 'Started {time}',
  sentAt: 'Sent {time}',
  stoppedAt: 'Stopped {time}',
  /** Of a newsletter that goes out. */
  progress: { one: '{sent} of {count} mail sent', other: '{sent} of {count} mails sent' },
  moreFollow: 'More are being prepared.',
  sentCount: { one: 'Sent to {count} member', other: 'Sent to {count} members' },
  failedCount: {
    one: '{count} mail could not be delivered.',
    other: '{count} mails could not be delivered.',
  },
  // Who gets it.
  to: 'To',
  audience_all: 'All members',
  audience_plan: 'Members with a plan',
  audience_book: 'Listeners of a book',
  /** {title} is a book. */
  listenersOf: 'Listeners of {title}',
  plan: 'Plan',
  choosePlan: 'Choose a plan',
  findBook: 'Find a book',
  chooseBook: 'Choose {title}',
  otherBook: 'Choose another book',
  noBookFound: 'No such book.',
  booksNotLoaded: 'The books could not be loaded.',
  counting: 'Counting members…',
  notCounted: 'The members could not be counted.',
  nobodyToSend: 'No members are in this group at the moment.',
  /** {members} are all of the group, {count} those who want such mails. */
  recipients: {
    one: '{count} member of {members} gets it: the others do not want mails about announcements.',
    other: '{count} members of {members} get it: the others do not want mails about announcements.',
  },
  // The text.
  /** Heading. */
  text: 'Text',
  subject: 'Subject',
  body: 'Text',
  markdownHint: 'Markdown: # heading, **bold**, *italic*, - list, [link](https://…).',
  /** Heading. */
  preview: 'Preview',
  asText: 'As plain text',
  previewNotLoaded: 'The preview could not be loaded.',
  loadingPreview: 'Loading the preview',
  writeFirst: 'Write a text to see it as a mail.',
  save: 'Save draft',
  saved: 'Saved.',
  notSaved: 'The newsletter could not be saved. Please try again.',
  changedMeanwhile: 'Another admin has changed the newsletter meanwhile.',
  test: 'Send a test to me',
  testNotSent: 'The test could not be sent. Please try again.',
  send: 'Send…',
  delete: 'Delete',
  deleteQuestion: 'Delete this draft?',
  deleteExplained: 'This can’t be undone.',
  deleted: 'Draft deleted.',
  notDeleted: 'The draft could not be deleted. Please try again.',
  changesNotSaved: 'The changes to the newsletter are not saved.',
  // Sending.
  /** Heading. */
  sendQuestion: 'Send this newsletter?',
  when: 'When',
  now: 'Now',
  later: 'At a time',
  time: 'Date and time',
  /** {timeZone} is as ‘Europe/Berlin’. */
  inTimeZone: 'Time zone: {timeZone}',
  enterTime: 'Enter a date and a time.',
  sendNow: 'Send now',
  plan_action: 'Plan',
  notSent: 'The newsletter could not be sent. Please try again.',
  isOnItsWay: 'The newsletter is on its way.',
  isPlanned: 'The newsletter is planned.',
  // After that.
  cancel: 'Cancel sending',
  canceled: 'It is a draft again.',
  notCanceled: 'It could not be canceled. Please try again.',
  stop: 'Stop',
  stopQuestion: 'Stop this newsletter?',
  stopExplained: 'Mails that were sent stay sent; the others are dropped. This can’t be undone.',
  stopped: 'Stopped.',
  notStopped: 'It could not be stopped. Please try again.',
});
