import type { CurrentUser } from '@lamplight/contract';
import { ChapterComments } from '../features/discussion/chapter-comments.tsx';
import { CommentCount } from '../features/discussion/comment-count.tsx';
import { CommentMarks } from '../features/discussion/marks/comment-marks.tsx';
import { isFar, placeIn } from '../features/listening/engine/player-state.ts';
import { showJump } from '../features/listening/history/jump-toast.ts';
import { getPlayer } from '../features/listening/player/player.ts';
import { usePlayerState } from '../features/listening/player/use-player.ts';
import { clockTime } from '../lib/format.ts';

/** Goes to where a comment is about. Whoever only wanted to look finds back, however short the way was. */
function goTo(chapterId: number, seconds: number) {
  const { engine, goBack } = getPlayer();
  const from = placeIn(engine.state(), engine.position());
  engine.goTo(chapterId, seconds);
  // The player itself offers the way back from a long jump.
  if (!from || isFar(from, { ...from, chapterId, position: seconds })) return;
  showJump(`Jumped to ${clockTime(seconds)}`, () => goBack(from));
}

const clock = {
  subscribe: (listener: () => void) => getPlayer().engine.subscribe(listener),
  second: () => getPlayer().engine.state().second,
};

const useChapter = () => usePlayerState((state) => state.chapter);

/** The comments of the chapter in the player. */
export function ListenComments({ user }: { user: CurrentUser }) {
  const chapter = useChapter();
  return (
    <div className="grid grid-cols-1 gap-3 p-3 sm:p-4">
      {chapter && <ChapterComments chapter={chapter} me={user} clock={clock} onSeek={goTo} />}
    </div>
  );
}

export function ListenCommentCount() {
  const chapter = useChapter();
  return chapter && <CommentCount chapterId={chapter.id} />;
}

export function ListenCommentMarks() {
  const chapter = useChapter();
  const duration = usePlayerState((state) => state.duration);
  return (
    chapter && (
      <CommentMarks
        key={chapter.id}
        chapterId={chapter.id}
        duration={duration}
        onSeek={(seconds) => goTo(chapter.id, seconds)}
      />
    )
  );
}
