import type { CurrentUser } from '@lamplight/contract';
import { CommentPanel } from '../comments/comment-panel.tsx';
import { m } from './messages.ts';
import { OwnReviewBox } from './own-review.tsx';
import { bookReviews } from './review-source.ts';

const rights = { post: false, reply: false, react: true };
const words = {
  list: m.allReviews,
  write: '',
  count: m.reviews,
  // Readers delete their own review in the box above this list.
  deleteTitle: m.deleteReview,
  empty: m.noReviewsOthersYet,
};

interface BookReviewsProps {
  bookId: number;
  me: CurrentUser;
  onRated: () => void;
}

/** Reviews of a book: the reader's own first. */
export const BookReviews = ({ bookId, me, onRated }: BookReviewsProps) => (
  <div className="grid gap-6">
    <OwnReviewBox bookId={bookId} me={me} onRated={onRated} />
    <CommentPanel source={bookReviews(bookId, me.id)} me={me} permissions={rights} labels={words} />
  </div>
);
