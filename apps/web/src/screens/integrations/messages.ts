import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/integrations', {
  /** Heading. */
  integrations: 'Integrations',
});
