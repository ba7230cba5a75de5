import { useComments } from './reading/use-comments.ts';
import { chapterComments } from './sources.ts';

/** How many comments a chapter has, where it has any. */
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
