import type { CurrentUser } from '@lamplight/contract';
import { heardSeconds } from '@lamplight/contract/heard';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ChapterComments, CommentCount, CommentMarkers } from '../../features/discussion/index.ts';
import {
  getPlayer,
  historyQuery,
  isJump,
  positionIn,
  readChapter,
  showJump,
  spoilerGuardQuery,
  useInBook,
  usePlayerState,
} from '../../features/listening/index.ts';
import { clockTime } from '../../lib/format.ts';
import { idInQuery } from '../../lib/id-in-query.ts';
import { m } from './messages.ts';

/** Interval in seconds of playback at which newly reached comments unfold together. */
const stepSeconds = 5;

/**
 * Returns a function that tells how many seconds of a chapter the listener has heard, judging by the saved positions,
 * the position history and the player; undefined if the spoiler guard is off or its setting has not loaded.
 */
function useHeard(): (chapterId: number) => number | undefined {
  const book = usePlayerState((state) => state.book);
  const chapter = usePlayerState((state) => state.chapter);
  const reached = usePlayerState((state) => Math.ceil(state.second / stepSeconds) * stepSeconds);
  const { positions } = useInBook();
  const { data: guard, isError } = useQuery(spoilerGuardQuery);
  const { data: history = [] } = useQuery({ ...historyQuery(book?.id ?? 0), enabled: book !== null });
  const isOn = guard ? guard.on : !isError;
  return (chapterId) => {
    if (!isOn || !book) return undefined;
    const saved = [...positions].map(([chapter_id, position]) => ({ chapter_id, position }));
    const current = chapter ? [{ chapter_id: chapter.id, position: reached }] : [];
    const ids = book.chapters.map(({ id }) => id);
    return heardSeconds(ids, [...saved, ...history, ...current], chapterId);
  };
}

/** Jumps to a comment's timestamp and offers the way back, even after a short jump. */
function goTo(chapterId: number, seconds: number) {
  const { engine, goBack } = getPlayer();
  const from = positionIn(engine.state(), engine.position());
  engine.goTo(chapterId, seconds);
  // After a long jump the player itself offers to return.
  if (!from || isJump(from, { ...from, chapterId, position: seconds })) return;
  showJump(m.jumpedClockTime({ clockTime: clockTime(seconds) }), () => goBack(from));
}

const clock = {
  subscribe: (listener: () => void) => getPlayer().engine.subscribe(listener),
  second: () => getPlayer().engine.state().second,
};

const useChapter = () => usePlayerState((state) => state.chapter);

/** Comments on the chapter in the player. */
export function ListenComments({ user }: { user: CurrentUser }) {
  const chapter = useChapter();
  const [query] = useSearchParams();
  const linkedId = idInQuery(query, 'comment');
  const linkedChapterId = readChapter(query);
  const linkedChapter = usePlayerState((state) =>
    state.book?.chapters.find(({ id }) => id === linkedChapterId),
  );
  const linked = linkedId && linkedChapter ? { id: linkedId, chapter: linkedChapter } : undefined;
  const heardOf = useHeard();
  return (
    <div className="grid grid-cols-1 gap-3 p-3 sm:p-4">
      {chapter && (
        <ChapterComments
          chapter={chapter}
          linked={linked}
          me={user}
          clock={clock}
          heardOf={heardOf}
          onSeek={goTo}
        />
      )}
    </div>
  );
}

export function ListenCommentCount() {
  const chapter = useChapter();
  return chapter && <CommentCount chapterId={chapter.id} />;
}

export function ListenCommentMarkers() {
  const chapter = useChapter();
  const duration = usePlayerState((state) => state.duration);
  const heardOf = useHeard();
  return (
    chapter && (
      <CommentMarkers
        key={chapter.id}
        chapterId={chapter.id}
        duration={duration}
        heard={heardOf(chapter.id)}
        onSeek={(seconds) => goTo(chapter.id, seconds)}
      />
    )
  );
}
