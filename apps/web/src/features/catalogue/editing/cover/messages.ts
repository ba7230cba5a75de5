import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/editing-cover', {
  cropCover: 'Crop the cover',
  chooseFullImage: 'Use full image',
  /** On a button. */
  cancel: 'Cancel',
  /** On a button. */
  crop: 'Crop',
  /** Label. */
  shape: 'Shape',
  /** Label of a field. */
  portrait: 'Portrait',
  /** Label of a field. */
  square: 'Square',
  zoom: 'Zoom',
  across: 'Across',
  down: 'Down',
});
