import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/editing-drafts', {
  changedChapters: { one: '{count} chapter', other: '{count} chapters' },
  /** Name for screen readers. */
  unsavedChanges: 'Unsaved changes',
  /** {age} is as in ‘5 minutes ago’. */
  unsavedSince: 'Unsaved changes from {age}',
  filesNotSaved: {
    one: '{count} uploaded file was not saved.',
    other: '{count} uploaded files were not saved.',
  },
  /** On a button. */
  restore: 'Restore',
  /** On a button. */
  discard: 'Discard',
  changesNotSaved: 'Changes not saved. They are kept as a draft.',
  fieldTitle: 'title',
  fieldStatus: 'status',
  fieldCover: 'cover image',
  fieldSynopsis: 'synopsis',
  fieldMain: 'main tag',
  fieldSub: 'sub tag',
  fieldDemo: 'demo',
  fieldState: 'release',
  fieldAt: 'release time',
  fieldEarly: 'early access',
  fieldNotify: 'notification',
  chapterOrder: 'chapter order',
  /** Names of files, and the number of others. */
  filesAndMore: { one: '{names} and {count} more', other: '{names} and {count} more' },
});
