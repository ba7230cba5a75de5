import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('discussion/comments-markers', {
  commentsChapter: 'Comments in this chapter',
  mutedMember: 'Muted member',
  loadingComment: 'Loading the comment',
  notShown: 'This comment can’t be shown.',
  /** Below some comments: the number of others at the same place of the chapter. */
  moreNearHere: { one: 'and {count} more near here', other: 'and {count} more near here' },
  jumpTo: 'Jump to {time}',
  commentsAt: { one: 'Comment at {time}', other: '{count} comments at {time}' },
});
