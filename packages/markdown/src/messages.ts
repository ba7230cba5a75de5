import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('publishing/markdown', {
  /** Why a text cannot be shown, as the next. */
  nested: 'Quotes, lists or emphasis are nested too deeply.',
  tooLong:
    'Too many lines, or marks such as *, _, [ and |. Make two pages of it, or write it with fewer of them.',
  /** Name of a table for screen readers. */
  table: 'Table',
});
