import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('publishing/embedded-player', {
  sample: 'Sample',
  clip: 'Clip',
  demo: 'Demo',
  /** Between names in a list. */
  separator: ', ',
  /** A title: {kind} is as ‘Sample’, {title} a book. */
  playerTitle: '{kind}: {title}',
  play: 'Play',
  pause: 'Pause',
  /** Name of the slider, for screen readers. */
  position: 'Position',
  /** Spoken by screen readers: both are times as ‘1:05’. */
  positionOf: '{position} of {duration}',
  loading: 'Loading…',
  notPlayed: 'The audio could not be played.',
  tryAgain: 'Try again',
  previousChapter: 'Previous chapter',
  nextChapter: 'Next chapter',
  continueAt: 'Continue at {site}',
  /** Shown in place of the player, on a page of somebody else. */
  notAllowed: 'This player is not available on this site.',
  notFound: 'There is nothing to hear here any more.',
  turnedOff: 'This player is turned off.',
  goTo: 'Go to {site}',
  // Answers to programs that ask for the player of a page.
  addressMissing: 'Add the address of a page as “url”.',
  notEmbeddable: 'This address has no embedded player.',
  jsonOnly: 'Only the format “json” is offered.',
  sizeInvalid: '“{name}” is not a number of pixels.',
});
