import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('publishing/site-refusals', {
  notFound: 'Nothing found at this address.',
  /** {methods} is as ‘GET, POST’. */
  methods: 'This address takes {methods}.',

  // Settings.
  settingsChanged: 'Another admin has changed the settings. Load them again before you save.',
  /** {character} may not be used. */
  leaveOut: 'Leave out ‘{character}’.',
  leaveOutInvisible: 'Leave out line breaks and invisible characters.',
  tooLong: { one: 'At most {limit} character, please.', other: 'At most {limit} characters, please.' },
  contact: 'Enter an email address, or a web address that begins with https://.',
  name: 'Please enter a name.',
  firstDay: 'Choose Saturday, Sunday or Monday.',
  defaultNotOffered: 'Choose a default among the languages that the site offers.',

  // Pictures.
  pictureTransparent: 'The picture is transparent: nothing of it would be seen.',
  pictureType: 'The picture must be a JPEG, PNG, WebP or AVIF.',
  pictureSmall: 'The picture is too small: {size} pixels. Choose one of at least {least}.',
  pictureUnreadable: 'The picture cannot be read, or has too many pixels.',
  pictureLarge: 'A picture may have up to {megabytes} MB.',
  pictureEmpty: 'The picture is empty.',
});
