import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('publishing/site', {
  languages: 'Languages',
  offered: 'Members choose among these.',
  defaultLanguage: 'Default language',
  defaultHint: 'For everybody who has chosen none.',
  browserLanguage: 'That of their browser',
});
