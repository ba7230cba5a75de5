import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/profile', {
  /** Label of the choice of a language. */
  language: 'Language',
  /** Name for screen readers. */
  profilePictures: 'Profile pictures',
  choosePicture: 'Choose Profile Picture',
  pictureNotSavedYet: 'Looks good? Save Changes to keep it.',
  emailNotConfirmed:
    'Not confirmed yet: open the link we sent to this address. Until then your old address stays in use.',
  /** Label. */
  newPassword: 'New password',
  /** {rules} is a sentence: 'At least 8 characters.' */
  passwordHint: 'Leave blank to keep your current password. {rules}',
  /** Label. */
  confirmPassword: 'Confirm password',
  /** On a button. */
  saveChanges: 'Save Changes',
  passwordsDiffer: 'Passwords do not match.',
  updateFailed: 'Update failed.',
  profileUpdated: 'Profile updated!',
  /** Names of the pictures to choose from; so are the next. */
  picture_lamp: 'Lamp',
  picture_fox: 'Fox',
  picture_owl: 'Owl',
  picture_cat: 'Cat',
  picture_bear: 'Bear',
  picture_hare: 'Hare',
  picture_hedgehog: 'Hedgehog',
  picture_raven: 'Raven',
  picture_frog: 'Frog',
  picture_whale: 'Whale',
  picture_moth: 'Moth',
  picture_snail: 'Snail',
  picture_moon: 'Moon',
  picture_comet: 'Comet',
  picture_planet: 'Planet',
  picture_lighthouse: 'Lighthouse',
  picture_teapot: 'Teapot',
  picture_mushroom: 'Mushroom',
  picture_acorn: 'Acorn',
  picture_paperBoat: 'Paper boat',
});
