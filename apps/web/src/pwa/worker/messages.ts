import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('pwa/worker', {
  /** Title of a notification whose content cannot be read. */
  fallbackTitle: 'Something new',
});
