import type { CurrentUser } from '@lamplight/contract';
import { CommentPanel } from './comment-panel.tsx';
import { bookComments } from './comment-sources.ts';

const rights = { post: true, reply: true, react: true };
const words = { list: 'All comments', write: 'Add a comment', one: 'comment', many: 'comments' };

/** Comments on a book. */
export const BookComments = ({ bookId, me }: { bookId: number; me: CurrentUser }) => (
  <CommentPanel source={bookComments(bookId)} me={me} permissions={rights} labels={words} />
);
