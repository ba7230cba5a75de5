import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('publishing/demo-link', {
  text: 'Want to listen first? <demo>Try the demo</demo>, no account needed.',
});
