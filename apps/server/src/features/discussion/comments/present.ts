import {
  type Announcement,
  type BookComment,
  type ChapterComment,
  hasStaffRight,
  type UpdateComment,
} from '@lamplight/contract';
import type { Actor } from '../../../http/auth.ts';
import { inReadersLanguage, translationsIn } from '../../../platform/translations.ts';
import { m } from './messages.ts';
import type { ReactionRow } from './queries.ts';
import type { CommentRow } from './store.ts';

/** A comment with the reactions that the caller may see. */
export interface CommentView {
  readonly row: CommentRow;
  readonly reactions: readonly ReactionRow[];
  readonly cursor: string | undefined;
}

/** Removes the final Z of a stored time: comment times on the wire carry no time zone. */
const withoutZone = (moment: string): string => moment.replace(/Z$/, '');

const nameOf = ({ user_id, username }: CommentRow): string =>
  user_id === null ? m.formerMember : (username ?? '');

export const presentUpdateComment = ({ row, cursor }: CommentView): UpdateComment => {
  const isRemoved = row.removed === 1;
  return {
    id: row.id,
    content: isRemoved ? m.commentRemoved : row.content,
    reply_to_id: row.reply_to_id,
    thread_id: row.thread_id ?? row.id,
    user_id: row.user_id,
    username: isRemoved ? '' : nameOf(row),
    profile_image: row.profile_image,
    created_at: withoutZone(row.created_at),
    removed: isRemoved,
    ...(isRemoved || row.state === 'visible' ? {} : { visibility: row.state }),
    ...(row.reply_to_id === null ? { reply_count: row.reply_count } : {}),
    ...(cursor === undefined ? {} : { cursor }),
  };
};

const reactionCounts = ({ removed, likes, dislikes }: CommentRow) =>
  removed === 1 ? { likes: 0, dislikes: 0 } : { likes, dislikes };

export const presentBookComment = (shown: CommentView): BookComment => ({
  ...presentUpdateComment(shown),
  ...reactionCounts(shown.row),
  reactions: shown.row.removed === 1 ? [] : shown.reactions.map(({ user_id, value }) => ({ user_id, value })),
});

export const presentChapterComment = (shown: CommentView): ChapterComment => ({
  ...presentBookComment(shown),
  timestamp: shown.row.timestamp,
});

/** Presents an announcement in the reader's language; to readers who may write announcements, in every language. */
export const presentAnnouncement =
  (reader: Pick<Actor, 'id' | 'role' | 'staff_role'>) =>
  (shown: CommentView): Announcement => ({
    ...presentUpdateComment({ ...shown, row: inReadersLanguage(shown.row) }),
    ...reactionCounts(shown.row),
    current_user_reaction: shown.reactions.find(({ user_id }) => user_id === reader.id)?.value ?? null,
    ...(hasStaffRight(reader, 'editor') && shown.row.translations !== '{}'
      ? { translations: translationsIn(shown.row.translations) }
      : {}),
  });
