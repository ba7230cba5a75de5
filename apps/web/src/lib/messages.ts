import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('lib/lib', {
  tryAgain: 'That didn’t work. Please try again.',
  canceled: 'Canceled. Nothing has changed.',
  serverUnreachable: 'Can’t reach the server. Check your connection.',
  connectionLost: 'The connection was lost. Please try again.',
  /** {changed} is a sentence such as 'Another admin has changed this page meanwhile.' */
  saveOverChange: '{changed} Save again to replace it with yours.',
  /** {changed} is a sentence such as 'Another admin has changed this page meanwhile.' */
  checkChange: '{changed} Check it and try again.',
  tooManyUnsent: 'Too many changes wait to be sent. Connect to the internet first.',
});
