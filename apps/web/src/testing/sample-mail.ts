import type { EditableMail } from '@lamplight/contract';

/** A sample email whose text an admin has changed. */
export const sampleMail: EditableMail = {
  kind: 'weekly_letter',
  subject: 'Your week',
  body: '{{link}}',
  translations: {},
  revision: 1,
  original: { subject: 'Your week at {{site}}', body: '{{link}}' },
  placeholders: [],
};
