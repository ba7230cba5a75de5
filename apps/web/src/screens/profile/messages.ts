import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/profile', {
  choosePicture: 'Choose a picture',
  pictureHint: 'It appears next to your name and comments.',
  cancel: 'Cancel',
  newVersionReady: 'A new version is ready',
  /** On a button. */
  update: 'Update',
  /** Heading. */
  yourAccount: 'Your account',
  /** Heading. */
  profile: 'Profile',
  notLoaded: 'Failed to load profile',
});
