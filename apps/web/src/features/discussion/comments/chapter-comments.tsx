import type { CurrentUser } from '@lamplight/contract';
import { formatNumber } from '@lamplight/messages/intl';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CommentPanel } from './comment-panel.tsx';
import { bookComments, chapterComments } from './comment-source.ts';
import { commentDrafts } from './compose/drafts.ts';
import type { ChapterClock } from './compose/timestamp-toggle.tsx';
import { useComments } from './list/use-comments.ts';
import { m } from './messages.ts';

export interface HeardChapter {
  readonly id: number;
  readonly title: string;
}

export interface ChapterCommentsProps {
  /** The chapter that the player is playing. */
  chapter: HeardChapter;
  /** Comment that a link names, with its chapter. */
  linked?: { readonly id: number; readonly chapter: HeardChapter } | undefined;
  me: CurrentUser;
  clock: ChapterClock;
  /** Returns the seconds heard of a chapter; if undefined, no comments are collapsed. */
  heardOf: (chapterId: number) => number | undefined;
  onSeek: (chapterId: number, seconds: number) => void;
}

const rights = { post: true, reply: true, react: true };
const words = {
  list: m.allComments,
  write: m.addComment,
  count: m.comments,
  deleteTitle: m.deleteComment,
};

/**
 * Comments on the current chapter. If the next chapter starts while the member is writing, the panel stays with the
 * old one until the comment is posted, discarded, or the member switches. A link to a comment on another chapter
 * shows that chapter's comments until the member switches.
 */
export function ChapterComments({ chapter, linked, me, clock, heardOf, onSeek }: ChapterCommentsProps) {
  const [shown, setShown] = useState(linked?.chapter ?? chapter);
  const [isPinned, setPinned] = useState(linked !== undefined);
  const { key } = chapterComments(shown.id);
  const isWriting = useSyncExternalStore(commentDrafts.subscribe, () => commentDrafts.isWriting(key));
  const isBehind = shown.id !== chapter.id;
  if (isBehind && !isWriting && !isPinned) setShown(chapter);
  if (!isBehind && isPinned) setPinned(false);
  function goOn() {
    setPinned(false);
    setShown(chapter);
  }
  return (
    <>
      {isBehind && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-accent-soft px-3 py-2 text-sm">
          <p>{m.commentingOn({ chapter: <bdi className="font-semibold">{shown.title}</bdi> })}</p>
          <div className="-mx-[14px]">
            <Button variant="ghost" size="sm" onClick={goOn}>
              <span className="text-accent-text">{m.goToChapter}</span>
            </Button>
          </div>
        </div>
      )}
      <CommentPanel
        key={shown.id}
        source={chapterComments(shown.id)}
        me={me}
        permissions={rights}
        labels={words}
        clock={isBehind ? undefined : clock}
        linkedId={linked?.chapter.id === shown.id ? linked.id : undefined}
        heard={heardOf(shown.id)}
        onSeek={(seconds) => onSeek(shown.id, seconds)}
      />
    </>
  );
}

/** Number of comments on a chapter; renders nothing if there are none. */
export function CommentCount({ chapterId }: { chapterId: number }) {
  const { total } = useComments(chapterComments(chapterId), 'new');
  if (total === 0) return null;
  return (
    <>
      {' '}
      <span className="ms-1 text-text-2 tabular-nums">{formatNumber(total)}</span>
    </>
  );
}

interface BookCommentsProps {
  bookId: number;
  me: CurrentUser;
  /** Comment that a link names. */
  linkedId?: number | undefined;
}

/** Comments on a book. */
export const BookComments = ({ bookId, me, linkedId }: BookCommentsProps) => (
  <CommentPanel
    source={bookComments(bookId)}
    me={me}
    permissions={rights}
    labels={words}
    linkedId={linkedId}
  />
);
