import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('ui/text-languages', {
  /** Label of a choice of languages, above a form with the publisher's own texts. */
  language: 'Language of the text',
  /** One of the languages in that choice: the text for everybody whose language has none of its own. */
  default: 'Default',
  /** A language in that choice that has no text of its own. */
  fallsBack: '{language} (default text)',
  defaultShown: 'For everybody whose language has no text of its own.',
  noText: 'Readers of {language} get the default text until you write one.',
  remove: 'Remove this translation',
  /** Heading of a question. */
  removeLanguage: 'Remove the text in {language}?',
  removed: 'Readers of {language} get the default text once you have saved.',
  /** On a button. */
  removeText: 'Remove',
});
