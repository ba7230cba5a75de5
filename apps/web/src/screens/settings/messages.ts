import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/settings', {
  /** Heading. */
  settings: 'Settings',
  notLoaded: 'The settings could not be loaded.',
  /** Label. */
  loading: 'Loading settings',
  frontPicture: 'Front page picture',
  frontPictureHint: 'Beside the site’s name, below it on phones. 800 pixels or more; saved right away.',
  frontPictureAlt: 'In use on the front page',
});
