import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('publishing/excerpt-refusals', {
  sampleNotStored: 'A sample can only be cut from audio that is stored here.',
  clipNotStored: 'A clip can only be cut from audio that is stored here.',
  samplePastEnd: 'The sample ends after the chapter.',
  clipPastEnd: 'The clip ends after the chapter.',
  audioMissing: 'The chapter’s audio is missing.',
  chapterChanged: 'The chapter has just been changed. Please try again.',
  notReleased: 'This chapter is not released yet. Choose another one.',
  sampleLength: 'A sample has {seconds} seconds to {minutes} minutes.',
  clipLength: 'A clip has {min} to {max} seconds.',
  ownClips: {
    one: 'You share {count} clip, the most there can be. End one first.',
    other: 'You share {count} clips, the most there can be. End one first.',
  },
  bookClips: 'This book has as many clips as there can be.',
  bookShare:
    'Members already share {percent} % of this book, the most there can be. Try a shorter clip, or a part that is already shared.',
  clipsOff: 'Clips are turned off here.',
  chapterNotFound: 'Chapter not found.',
  bookNotFound: 'Audiobook not found.',
  clipNotFound: 'Clip not found.',
});
