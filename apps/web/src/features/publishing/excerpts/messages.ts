import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('publishing/excerpts', {
  /** Heading. */
  clips: 'Clips',
  membersSharePartsLinks:
    'Members share these parts by links. Together they cover 10 % of the audiobook at most.',
  clipsNotLoaded: 'The clips could not be loaded.',
  /** Label. */
  loadingClips: 'Loading clips',
  noClipsYet: 'No clips yet.',
  endMustAfterStart: 'The end must be after the start.',
  clipTooShort: 'A clip has {min} seconds or more.',
  clipMaxSecondsMost: 'A clip has {max} seconds at most.',
  clipRange: 'Clip {range}',
  clipBookTitleRange: 'Clip of {book_title}, {range}',
  copyLink: 'Copy link',
  open: 'Open',
  endClip: 'End clip',
  clipEnded: 'Clip ended.',
  clipNotEnded: 'The clip could not be ended. Please try again.',
  confirmEndClip: 'End this clip?',
  linkNoLongerWork: 'Its link will no longer work. This can’t be undone.',
  ownClipsNotLoaded: 'Your clips could not be loaded.',
  noOwnClips: 'No clips yet',
  playerChooseMoreShare: 'In the player, choose More and Share a clip.',
  /** Heading. */
  sample: 'Sample',
  anybodyHearBooksPublic: 'Anybody can hear it: on the book’s public page, and where a membership is needed.',
  sampleNotLoaded: 'The sample could not be loaded.',
  loadingSample: 'Loading the sample',
  noChapterStoredHere: 'No chapter stored here is {min} seconds or longer.',
  enterTimesSuchAs: 'Enter times such as 1:05.',
  chapterEndsClockTime: 'The chapter ends at {clockTime}.',
  sampleMinSecondsMax: 'A sample has {min} seconds to {max} minutes.',
  chapterCannotPlayed: 'The chapter cannot be played.',
  sampleSaved: 'Sample saved.',
  sampleRemoved: 'Sample removed.',
  sampleNotSaved: 'The sample could not be saved. Please try again.',
  chooseClockTimeLong: 'In use, {clockTime} long',
  sampleUse: 'Sample in use',
  /** Label. */
  chapter: 'From chapter',
  /** Label. */
  playerLabel: 'Chapter',
  start: 'Start',
  end: 'End',
  startPoint: 'Start at this point',
  endPoint: 'End at this point',
  clockTimeLong: '{clockTime} long',
  /** On a button. */
  listen: 'Listen',
  saving: 'Saving…',
  replaceSample: 'Replace sample',
  saveSample: 'Save sample',
  /** On a button. */
  removeSample: 'Remove sample',
  charactersTooMany: { one: '{count} character too many.', other: '{count} characters too many.' },
  clipNotMade: 'The clip could not be made. Please try again.',
  shareClip: 'Share a clip',
  creating: 'Creating…',
  createLink: 'Create link',
  namesSecondEarlier: '{names} a second earlier',
  namesSecondLater: '{names} a second later',
  /** On a button. */
  now: 'Now',
  namesNowClockTime: '{names} now, at {clockTime}',
  pause: 'Pause',
  seconds: '{to} seconds',
  /** Label. */
  quote: 'Quote',
  /** Placeholder of a field. */
  quoteOptional: 'Quote (optional)',
  anyoneLinkListen: 'Anyone with the link can listen. You can end it at any time.',
  clipReady: 'Your clip is ready',
  /** On a button. */
  close: 'Close',
  /** On a button. */
  share: 'Share',
  /** Label. */
  link: 'Link',
  openClip: 'Open the clip',
  linkCopied: 'Link copied.',
  copyingNotPossibleHere: 'Copying is not possible here. Select the link instead.',
  sharingDidntWork: 'Sharing didn’t work. Copy the link instead.',
});
