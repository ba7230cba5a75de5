import type { Progress, SavedProgress } from '@lamplight/contract';
import { mergeStretches, type Stretches } from '@lamplight/contract/played-stretches';
import { type BookPosition, isJump } from '../features/listening/player/engine/player-state.ts';
import type { ListeningReport } from '../features/listening/player/listening/listening-log.ts';
import type { UnsentPosition } from '../features/listening/player/progress/unsent-positions.ts';

/** Model of the server's progress rules for one member and one book, as in the contract. */
export function createModelServer(
  now: () => number,
  stoodFor: (late: BookPosition, current: BookPosition) => void,
) {
  let held: { place: BookPosition; rev: number; device: string; at: number } | null = null;
  const history: BookPosition[] = [];
  const positions = new Map<number, { position: number; at: number }>();
  const played = new Map<number, Stretches>();
  const days = new Map<string, { seconds: number; media: number }>();
  const keepPosition = ({ chapterId, position }: BookPosition, at: number) => {
    if (at >= (positions.get(chapterId)?.at ?? 0)) positions.set(chapterId, { position, at });
  };
  const shown = ({ place, device, at }: NonNullable<typeof held>) => ({
    chapter_id: place.chapterId,
    position: place.position,
    device,
    updated_at: new Date(at).toISOString(),
  });
  return {
    held: () => held,
    played,
    days,
    hear({ played_stretches, listening_time }: ListeningReport) {
      for (const { chapter_id, stretches } of played_stretches)
        played.set(chapter_id, mergeStretches(played.get(chapter_id) ?? '', stretches));
      for (const { day, book_id, source, seconds, media_seconds: media } of listening_time) {
        const key = [day, source, book_id].join(' ');
        if (seconds > (days.get(key)?.seconds ?? 0)) days.set(key, { seconds, media });
      }
    },
    places: () => [...(held ? [held.place] : []), ...history],
    forget() {
      held = null;
      history.length = 0;
    },
    post(
      { observedAt, baseRev, onlyIfCurrent = false, ...sent }: UnsentPosition,
      device: string,
    ): SavedProgress {
      const place = { bookId: sent.bookId, chapterId: sent.chapterId, position: sent.position };
      const at = Math.min(Date.parse(observedAt), now());
      const unknown = held && (baseRev ?? -1) < held.rev && isJump(held.place, place) ? held : null;
      const accepted = !held || (baseRev ?? -1) >= held.rev || (!onlyIfCurrent && at >= held.at);
      if (held && isJump(held.place, place)) history.push(accepted ? held.place : place);
      else if (held && !accepted) stoodFor(place, held.place);
      if (accepted || !onlyIfCurrent) keepPosition(place, accepted ? Math.max(at, held?.at ?? 0) : at);
      if (accepted || !held)
        held = { place, device, rev: (held?.rev ?? 0) + 1, at: Math.max(at, held?.at ?? 0) };
      const displaced = accepted && unknown ? shown(unknown) : null;
      return { ...shown(held), rev: held.rev, accepted, displaced };
    },
    progress: (): Progress => ({
      progress: [...positions].map(([chapter_id, { position }]) => ({ chapter_id, position })),
      last_chapter_id: held?.place.chapterId ?? null,
      rev: held?.rev ?? 0,
      device: held?.device ?? null,
      updated_at: held ? new Date(held.at).toISOString() : null,
    }),
  };
}
