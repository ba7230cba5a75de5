import { clockTime, shortDuration, spokenTime } from '../../../lib/format.ts';
import { secondsLeft } from '../book-progress/spine.ts';
import { usePlayerState } from '../player/use-player.ts';
import { speedLabel } from './speed-text.ts';

/**
 * Elapsed time, time left in the book at the current speed, time left in the chapter: updated once a second,
 * never announced.
 */
export function TimeLabels() {
  const book = usePlayerState((state) => state.book);
  const chapterId = usePlayerState((state) => state.chapter?.id ?? null);
  const second = usePlayerState((state) => state.second);
  const duration = usePlayerState((state) => state.duration);
  const rate = usePlayerState((state) => state.rate);
  const left = book && secondsLeft(book.chapters, chapterId, second, rate);
  const remaining = duration === null ? null : Math.max(0, duration - second);
  return (
    <div className="-mt-2 flex justify-between gap-2 text-sm tabular-nums text-text-2">
      <span>
        <span className="sr-only">Elapsed </span>
        {clockTime(second)}
      </span>
      {left !== null && (
        <span>
          {shortDuration(left)} left<span className="sr-only"> in the book</span> at {speedLabel(rate)}
        </span>
      )}
      <span>
        {remaining !== null && (
          <>
            <span aria-hidden="true">−{clockTime(remaining)}</span>
            <span className="sr-only">{spokenTime(remaining)} left in the chapter</span>
          </>
        )}
      </span>
    </div>
  );
}
