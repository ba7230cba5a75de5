import type { CurrentUser } from '@lamplight/contract';
import { isBlank } from '@lamplight/contract/text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, detailOf } from '../../../lib/api.ts';
import { showToast } from '../../../ui/toast.ts';
import type { Comment, CommentSource } from '../comment-source.ts';
import { marksKey } from '../marks/marks-query.ts';
import {
  addComment,
  type CommentPages,
  keepInSight,
  settleComment,
  takeAway,
} from '../reading/comment-pages.ts';
import { commentsKey, holdLists } from '../reading/use-comments.ts';
import { commentDrafts, replyPlace } from './comment-drafts.ts';
import type { Sending } from './drafts.ts';

interface Posting {
  sending: Sending;
  replyTo: Comment | null;
  /** The id of what stands in for the comment until the server has answered. */
  standIn: number;
}

/** Whoever wants to know how it went. */
interface Told {
  posted: (posting: Posting) => void;
  refused: (posting: Posting) => void;
}

let lastStandIn = 0;

/** The comment as its author sees it at once. */
function standInFor({ sending, replyTo, standIn }: Posting, me: CurrentUser): Comment {
  return {
    id: standIn,
    content: sending.text,
    reply_to_id: replyTo?.id ?? null,
    thread_id: replyTo?.thread_id ?? standIn,
    user_id: me.id,
    username: me.username,
    profile_image: me.profile_image,
    created_at: new Date().toISOString(),
    removed: false,
    reply_count: 0,
    likes: 0,
    dislikes: 0,
    timestamp: sending.at,
  };
}

/**
 * Posts the drafts of a place: shown at once; when the server refuses, taken back with a sentence, and what was
 * typed stands in its field again.
 */
export function usePosting(source: CommentSource, me: CurrentUser, told: Told) {
  const client = useQueryClient();
  const queryKey = commentsKey(source.place);
  const change = (edit: (held: CommentPages) => CommentPages) =>
    client.setQueriesData<CommentPages>({ queryKey }, (held) => held && edit(held));

  const posting = useMutation({
    scope: { id: `post-${source.place}` },
    mutationFn: ({ sending, replyTo }: Posting) =>
      source.post({
        content: sending.text,
        reply_to_id: replyTo?.id ?? null,
        client_key: sending.key,
        timestamp: sending.at,
      }),
    onMutate: async (attempt) => {
      await holdLists(client, source.place);
      change((held) => addComment(held, standInFor(attempt, me)));
    },
    onSuccess: async (comment, attempt) => {
      commentDrafts.sent(attempt.sending.key);
      change((held) => settleComment(held, attempt.standIn, comment));
      told.posted(attempt);
      if (comment.timestamp !== null) await client.invalidateQueries({ queryKey: marksKey(source.place) });
    },
    onError: (error, attempt) => {
      commentDrafts.giveBack(attempt.sending.key);
      change((held) => takeAway(held, [attempt.standIn]));
      showToast(detailOf(error, 'Couldn’t post your comment. It’s saved so you can try again.'), {
        tone: 'error',
      });
      told.refused(attempt);
    },
    onSettled: async (comment, error) => {
      // Other sorts have a place of their own for it. The list in sight keeps what was just written at its head,
      // unless what was replied to has turned out to be gone.
      const isStale = error instanceof ApiError && error.status === 404;
      await client.invalidateQueries({
        queryKey,
        refetchType: source.refetches || isStale ? 'active' : 'none',
      });
      if (comment && source.refetches) change((held) => keepInSight(held, comment));
    },
  });

  return {
    isBusy: posting.isPending,
    post(replyTo: Comment | null): void {
      const place = replyTo ? replyPlace(source.place, replyTo.id) : source.place;
      // Pressed again before the field was drawn empty.
      if (isBlank(commentDrafts.of(place).text)) return;
      lastStandIn -= 1;
      posting.mutate({ sending: commentDrafts.send(place), replyTo, standIn: lastStandIn });
    },
  };
}
