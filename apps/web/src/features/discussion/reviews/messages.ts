import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('discussion/reviews', {
  allReviews: 'All reviews',
  noReviewsOthersYet: 'No reviews by others yet.',
  reviewSaved: 'Review saved.',
  ratingSaved: 'Rating saved.',
  reviewNotLoaded: 'Your review could not be loaded.',
  loadingReview: 'Loading your review',
  /** Name for screen readers. */
  review: 'Your review',
  rating: 'Your rating',
  /** On a button. */
  edit: 'Edit',
  /** On a button. */
  delete: 'Delete',
  deleteReview: 'Delete your review?',
  deleteRating: 'Delete your rating?',
  deleteEffect: 'This can’t be undone.',
  rateLater: 'You can rate this audiobook once you’ve heard a fifth of it. So far: {percent}%.',
  /** Label. */
  reviewField: 'Review (optional)',
  /** Number of characters above the limit: ‘12 too many to be saved.’ */
  overLimit: '{over} too many to be saved.',
  chooseRatingFirst: 'Choose a rating first.',
  /** On a button. */
  save: 'Save',
  /** On a button. */
  cancel: 'Cancel',
  deleted: 'Deleted.',
  reviews: { one: '{count} review', other: '{count} reviews' },
});
