import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('ui/discard-dialog', {
  discardChanges: 'Discard changes?',
  /** On a button. */
  discard: 'Discard',
});
