import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/follows', {
  noLongerFollowing: 'No longer following.',
  /** On a button: this is followed. */
  following: 'Following',
  follow: 'Follow',
  audiobook: 'Audiobook',
  series: 'Series',
  person: 'Person',
  /** On a button. */
  unfollow: 'Unfollow',
  unfollowName: 'Unfollow {name}',
  whatFollowNotLoaded: 'What you follow could not be loaded.',
  /** Label. */
  loading: 'Loading',
  nothingYet: 'Nothing yet. Tap Follow on a book, a series or a person.',
  nowFollowing: 'Following.',
});
