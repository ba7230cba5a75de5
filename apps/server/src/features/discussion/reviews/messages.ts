import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('discussion/review-answers', {
  ownReview: 'You can’t say whether your own review is helpful.',
  /** Both are percentages. */
  notHeardEnough: 'You’ve heard {heard} of this audiobook. You can rate it from {needed}.',
});
