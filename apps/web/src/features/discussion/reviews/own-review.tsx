import type { CurrentUser, OwnReview } from '@lamplight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call, detailOf } from '../../../lib/api.ts';
import { wholePercent } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { showToast } from '../../../ui/toast.ts';
import { commentDrafts } from '../comments/compose/drafts.ts';
import { commentsKey } from '../comments/list/comment-cache.ts';
import { CommentItem } from '../comments/list/comment-item.tsx';
import { muteText } from '../comments/mute-text.ts';
import { m } from './messages.ts';
import { ReviewForm, type WrittenReview } from './review-form.tsx';
import { ownReviewQuery } from './review-source.ts';

interface OwnReviewBoxProps {
  bookId: number;
  me: CurrentUser;
  /** Called when the book's average may have changed. */
  onRated: () => void;
}

/** The reader's stars and review, the form for them, or why they cannot rate the book. */
export function OwnReviewBox({ bookId, me, onRated }: OwnReviewBoxProps) {
  const client = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const { data: own, ...answer } = useQuery(ownReviewQuery(bookId));
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const params = { id: bookId };
  const draftKey = `review/${bookId}`;

  /** Focuses the box: the pressed button is gone. */
  const moveFocus = () => requestAnimationFrame(() => box.current?.focus());

  function show(next: OwnReview) {
    client.setQueryData(ownReviewQuery(bookId).queryKey, next);
    void client.invalidateQueries({ queryKey: commentsKey(draftKey) });
    commentDrafts.write(draftKey, { text: '', at: null });
    setEditing(false);
    onRated();
    moveFocus();
  }
  const saving = useMutation({
    mutationFn: (body: WrittenReview) => call('PUT /books/{id}/review', { params, body }),
    onSuccess: (next) => {
      show(next);
      showToast(next.review ? m.reviewSaved : m.ratingSaved);
    },
  });
  const deleting = useMutation({
    mutationFn: () => call('DELETE /books/{id}/review', { params }),
    onSuccess: (next) => {
      show(next);
      showToast(m.deleted);
    },
    onError: (error) => showToast(detailOf(error), { tone: 'error' }),
    // Close the dialog before the next frame: nothing behind it can take the focus.
    onSettled: () => flushSync(() => setDeleting(false)),
  });

  if (!own)
    return answer.error ? (
      <ErrorState detail={m.reviewNotLoaded} query={answer} />
    ) : (
      <Spinner label={m.loadingReview} />
    );
  const refusal = muteText(me);
  const hasForm = own.may_review && (own.stars === null || isEditing);
  return (
    <div ref={box} role="group" tabIndex={-1} aria-label={m.review} className="review-own">
      {hasForm ? (
        <ReviewForm
          draftKey={draftKey}
          textRefusal={refusal}
          saved={{ stars: own.stars, content: own.review?.content ?? '' }}
          isBusy={saving.isPending}
          problem={saving.error && detailOf(saving.error)}
          onSave={(written) => saving.mutate(written)}
          onCancel={
            own.stars === null
              ? undefined
              : () => {
                  commentDrafts.write(draftKey, { text: '', at: null });
                  saving.reset();
                  setEditing(false);
                  moveFocus();
                }
          }
        />
      ) : own.stars === null ? (
        <p className="text-text-2">{notHeardText(own.heard)}</p>
      ) : (
        <Rated
          review={own.review}
          stars={own.stars}
          meId={me.id}
          onEdit={() => {
            setEditing(true);
            moveFocus();
          }}
          onDelete={() => setDeleting(true)}
        />
      )}
      <ConfirmDialog
        open={isDeleting}
        title={own.review ? m.deleteReview : m.deleteRating}
        text={m.deleteEffect}
        confirmLabel={m.delete}
        danger
        busy={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onCancel={() => setDeleting(false)}
      />
    </div>
  );
}

const notHeardText = (heard: number): string => m.rateLater({ percent: wholePercent(heard) });

interface RatedProps {
  review: OwnReview['review'];
  stars: number;
  meId: number;
  onEdit: () => void;
  onDelete: () => void;
}

/** The member's review, or only the stars, with buttons to change it. */
const Rated = ({ review, stars, meId, onEdit, onDelete }: RatedProps) => (
  <>
    {review ? (
      <SavedReview review={review} meId={meId} />
    ) : (
      <p className="flex flex-wrap items-center gap-2">
        {m.rating} <Stars value={stars} />
      </p>
    )}
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="sm" onClick={onEdit}>
        {m.edit}
      </Button>
      <Button variant="outline" size="sm" onClick={onDelete}>
        {m.delete}
      </Button>
    </div>
  </>
);

function SavedReview({ review, meId }: { review: NonNullable<OwnReview['review']>; meId: number }) {
  return (
    <CommentItem
      comment={review}
      answers={undefined}
      now={useNow()}
      userId={meId}
      hasReactions={false}
      onReact={undefined}
      isReplyOpen={false}
      onReply={undefined}
      onDelete={undefined}
      menu={null}
      onUnfold={undefined}
      onSeek={undefined}
      drawText={undefined}
    />
  );
}
