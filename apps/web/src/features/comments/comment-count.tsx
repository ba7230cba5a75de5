import { chapterComments } from './comment-sources.ts';
import { useComments } from './list/use-comments.ts';

/** Number of comments on a chapter; nothing for none. */
export function CommentCount({ chapterId }: { chapterId: number }) {
  const { total } = useComments(chapterComments(chapterId), 'new');
  if (total === 0) return null;
  return (
    <>
      {' '}
      <span className="ms-1 text-text-2 tabular-nums">{total.toLocaleString('en')}</span>
    </>
  );
}
