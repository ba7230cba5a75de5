import type { SavedProgress } from '@lamplight/contract';
import { statusOf } from '../../../../lib/record.ts';
import type { UnsentPosition } from '../progress/unsent-positions.ts';
import type { ListeningLog, ListeningReport } from './listening-log.ts';

/** Sends a position; `report` is null if nothing was played since the last save. */
export type PostProgress = (place: UnsentPosition, report: ListeningReport | null) => Promise<SavedProgress>;

/** Sends the log's data on the book with each position, and removes from the log what the server has accepted. */
export function postWithListening(post: PostProgress, log: ListeningLog, isPlaying: () => boolean) {
  return async (place: UnsentPosition): Promise<SavedProgress> => {
    const report = log.report(place.bookId, isPlaying());
    try {
      const answer = await post(place, report);
      if (report) log.confirm(place.bookId, report);
      return answer;
    } catch (reason) {
      const status = statusOf(reason);
      if (status === 404) log.forgetChapter(place.bookId, place.chapterId);
      if (status !== 422 || !report) throw reason;
      // Send the position alone. If that is refused, too, what was played is sent with the next position.
      const answer = await post(place, null);
      log.confirm(place.bookId, report);
      return answer;
    }
  };
}
