import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('media/streaming-answers', {
  fileChanged: 'The file has changed.',
  nothingHere: 'There is nothing here.',
  signedOut: 'The device for this link was signed out.',
  playingElsewhere: 'Playing on another device.',
  notInDemo: 'This is no longer part of the demo.',
  readOnly: 'Media can only be read here.',
  linkInvalid: 'This link is not valid. Please open the chapter again.',
  linkExpired: 'This link has expired. Please open the chapter again.',
  bookLinkInvalid: 'This link is not valid. Please open the audiobook again.',
  bookLinkExpired: 'This link has expired. Please open the audiobook again.',
  tooManyBookFiles: 'Other audiobooks are being downloaded. Please wait until one of them is done.',
  audioLimit: {
    one: 'A lot of audio was loaded with your account. You can go on in a minute.',
    other: 'A lot of audio was loaded with your account. You can go on in {count} minutes.',
  },
  fileSize: 'The file has {bytes} bytes.',
});
