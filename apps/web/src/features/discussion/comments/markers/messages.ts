import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('discussion/comments-markers', {
  commentsChapter: 'Comments in this chapter',
  mutedMember: 'Muted member',
  loadingComment: 'Loading the comment',
  commentCantShown: 'This comment can’t be shown.',
  moreMoreNearHere: 'and {more} more near here',
  jumpClockTime: 'Jump to {clockTime}',
  commentsAt: { one: 'Comment at {time}', other: '{count} comments at {time}' },
});
