import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('publishing/demo-refusals', {
  notFound: 'Audiobook not found.',
});
