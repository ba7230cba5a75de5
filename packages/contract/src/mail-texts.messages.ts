import { defineMessages } from '@lamplight/messages';

/** Why a text of an email is refused. Placeholders are names in double braces. */
export const m = defineMessages('accounts/mail-text-rules', {
  subjectEmpty: 'Please enter a subject.',
  subjectLines: 'A subject is one line.',
  tooLong: { one: 'At most {count} character, please.', other: 'At most {count} characters, please.' },
  /** `known` are the placeholders that may be used. */
  unknownPlaceholder: '{placeholder} is not available here. Use {known}.',
  brokenPlaceholder: 'Write placeholders as {example}.',
  linkOnce: 'Keep {link} once, with an empty line before and after it.',
});
