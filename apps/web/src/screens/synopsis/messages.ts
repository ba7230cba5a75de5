import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/synopsis', {
  transcriptTitle: 'Transcript of {title}',
  /** Heading. */
  comments: 'Comments',
  hideComments: 'Hide Comments',
  viewComments: 'View Comments',
  /** Label. */
  loadingComments: 'Loading comments',
  /** Heading. */
  reviews: 'Reviews',
  ratings: { one: '{count} rating', other: '{count} ratings' },
  noRatingsYet: 'No ratings yet.',
  hideReviews: 'Hide Reviews',
  viewReviews: 'View Reviews',
  /** Label. */
  loadingReviews: 'Loading reviews',
  loading: 'Loading',
  audiobookNotFound: 'Audiobook not found.',
  audiobookNotFound2: 'Audiobook not found',
  audiobookNotLoaded: 'This audiobook could not be loaded',
  somethingWentWrongSide: 'Something went wrong on our side. Try again in a moment.',
  finished: '✓ Finished',
  listenAgain: 'Listen again',
  continue: 'Continue',
  startListening: 'Start Listening',
  download: 'Download',
  audiobookNotRefreshed: 'This audiobook could not be refreshed.',
  /** Heading. */
  chapters: 'Chapters',
  noChaptersYet: 'No chapters yet.',
});
