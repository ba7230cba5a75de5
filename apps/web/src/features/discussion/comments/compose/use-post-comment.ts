import type { CurrentUser } from '@lamplight/contract';
import { isBlank } from '@lamplight/contract/text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, detailOf } from '../../../../lib/api.ts';
import { currentUserQuery } from '../../../../lib/current-user.ts';
import { showToast } from '../../../../ui/toast.ts';
import type { Comment, CommentSource, NewComment } from '../comment-source.ts';
import {
  addComment,
  type CommentPages,
  commentsKey,
  confirmComment,
  keepVisible,
  removeComments,
} from '../list/comment-cache.ts';
import { cancelListQueries } from '../list/use-comments.ts';
import { markersKey } from '../markers/markers-query.ts';
import { commentDrafts, type Sending } from './drafts.ts';
import { m } from './messages.ts';

/** Returns the translations that are sent; nothing if there are none. */
function translationsOf({ translations = {} }: Sending): Pick<NewComment, 'translations'> {
  const written = Object.entries(translations).filter(([, content]) => !isBlank(content));
  return written.length === 0
    ? {}
    : { translations: Object.fromEntries(written.map(([tag, content]) => [tag, { content }])) };
}

interface PendingPost {
  sending: Sending;
  replyTo: Comment | null;
  /** Temporary id of the comment until the server has responded. */
  optimisticId: number;
}

/** Callbacks for the result of posting a comment. */
interface PostCallbacks {
  posted: (posting: PendingPost) => void;
  refused: (posting: PendingPost) => void;
}

let lastOptimisticId = 0;

/** The comment as shown before the server has responded. */
function optimisticComment({ sending, replyTo, optimisticId }: PendingPost, me: CurrentUser): Comment {
  return {
    id: optimisticId,
    content: sending.text,
    reply_to_id: replyTo?.id ?? null,
    thread_id: replyTo?.thread_id ?? optimisticId,
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
 * Posts drafts optimistically: the comment is shown at once; on an error it is removed, a message is shown
 * and the text returns to its field.
 */
export function usePostComment(source: CommentSource, me: CurrentUser, callbacks: PostCallbacks) {
  const client = useQueryClient();
  const queryKey = commentsKey(source.key);
  const change = (edit: (cached: CommentPages) => CommentPages) =>
    client.setQueriesData<CommentPages>({ queryKey }, (cached) => cached && edit(cached));

  const posting = useMutation({
    scope: { id: `post-${source.key}` },
    mutationFn: async ({ sending, replyTo }: PendingPost) => {
      if (!source.post) throw new Error(`${source.key} takes no comments`);
      return source.post({
        content: sending.text,
        reply_to_id: replyTo?.id ?? null,
        client_key: sending.key,
        timestamp: sending.at,
        ...translationsOf(sending),
      });
    },
    onMutate: async (attempt) => {
      await cancelListQueries(client, source.key);
      change((cached) => addComment(cached, optimisticComment(attempt, me)));
    },
    onSuccess: async (comment, attempt) => {
      commentDrafts.sent(attempt.sending.key);
      change((cached) => confirmComment(cached, attempt.optimisticId, comment));
      callbacks.posted(attempt);
      if (comment.timestamp !== null) await client.invalidateQueries({ queryKey: markersKey(source.key) });
    },
    onError: (error, attempt) => {
      commentDrafts.restore(attempt.sending.key);
      change((cached) => removeComments(cached, [attempt.optimisticId]));
      showToast(detailOf(error, m.notPosted), {
        tone: 'error',
      });
      callbacks.refused(attempt);
      // Shows at the field why and until when the member is muted.
      if (error instanceof ApiError && error.code === 'muted')
        void client.invalidateQueries(currentUserQuery);
    },
    onSettled: async (comment, error) => {
      // Other sort orders show the comment at another position. The visible list is not refetched, so that the
      // new comment stays at its top, unless its parent comment was deleted.
      const isStale = error instanceof ApiError && error.status === 404;
      await client.invalidateQueries({
        queryKey,
        refetchType: source.refetches || isStale ? 'active' : 'none',
      });
      if (comment && source.refetches) change((cached) => keepVisible(cached, comment));
    },
  });

  return {
    isBusy: posting.isPending,
    post(sending: Sending, replyTo: Comment | null): void {
      lastOptimisticId -= 1;
      posting.mutate({ sending, replyTo, optimisticId: lastOptimisticId });
    },
  };
}
