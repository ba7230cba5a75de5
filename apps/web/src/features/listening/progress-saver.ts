import { limits } from '@lamplight/contract/limits';
import type { Place } from './engine/player-state.ts';
import type { ProgressMirror } from './progress-mirror.ts';

const firstRetryMs = 1000;
const longestRetryMs = 30_000;

export interface ProgressSaverDeps {
  /** Resolves with what the server holds now; rejects with an error that bears `status` (0: no answer). */
  post(place: Place): Promise<Place>;
  mirror: Omit<ProgressMirror, 'reconcile'>;
  schedule(task: () => void, ms: number): () => void;
}

export interface ProgressSaver {
  /** While playing: saved once the position has moved by more than 2 s since the last save. */
  moved(place: Place): void;
  /** Saved at once: pause, seek, chapter change, the end. */
  settled(place: Place): void;
  /** The page is going away: everything is sent now. */
  leave(): void;
  /** What an earlier visit could not send. */
  resend(missed: readonly Place[]): void;
  /** The network is back: no reason to wait any longer. */
  online(): void;
}

const keyOf = (place: Place) => `${place.bookId}:${place.chapterId}`;
/** Hundredths of a second are plenty. */
const rounded = (place: Place): Place => ({ ...place, position: Math.round(place.position * 100) / 100 });

function statusOf(reason: unknown): number {
  return reason instanceof Error && 'status' in reason && typeof reason.status === 'number'
    ? reason.status
    : 0;
}

type Outcome = 'done' | 'again' | 'locked';

/** Specification §9: one request in flight, the latest position of a chapter wins, failures are tried again. */
export function createProgressSaver(deps: ProgressSaverDeps): ProgressSaver {
  /** What is to be sent: one place a chapter, the oldest first. */
  const waiting = new Map<string, Place>();
  let inFlight = 0;
  let retryMs = firstRetryMs;
  let isResting = false;
  let stopResting = () => {};
  /** The position that the next one is measured against, and the newest heard of. */
  let noted: Place | null = null;
  let latest: Place | null = null;

  async function send(place: Place): Promise<Outcome> {
    inFlight += 1;
    deps.mirror.sending(place);
    try {
      deps.mirror.confirmed(place, rounded(await deps.post(place)));
      retryMs = firstRetryMs;
      return 'done';
    } catch (reason) {
      const status = statusOf(reason);
      // Without access nothing can be sent; the mirror keeps it for better days.
      if (status === 401 || status === 403) return 'locked';
      const isTemporary = status === 0 || status === 408 || status === 429 || status >= 500;
      if (isTemporary) return 'again';
      deps.mirror.refused(place);
      return 'done';
    } finally {
      inFlight -= 1;
    }
  }

  function rest() {
    isResting = true;
    stopResting = deps.schedule(wake, retryMs);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }

  function wake() {
    stopResting();
    isResting = false;
    void pump();
  }

  async function pump() {
    const [next] = waiting.values();
    if (!next || inFlight > 0 || isResting) return;
    waiting.delete(keyOf(next));
    const outcome = await send(next);
    if (outcome === 'locked') waiting.clear();
    if (outcome === 'again') {
      const newer = [...waiting];
      waiting.clear();
      for (const [key, place] of [[keyOf(next), next] as const, ...newer]) waiting.set(key, place);
      rest();
    }
    void pump();
  }

  function putBack(place: Place) {
    if (!waiting.has(keyOf(place))) waiting.set(keyOf(place), place);
  }

  async function sendAtLeave(place: Place) {
    if ((await send(place)) !== 'again') return;
    // The page lives on after all (it was only hidden).
    putBack(place);
    if (!isResting) rest();
  }

  function save(exact: Place) {
    const place = rounded(exact);
    noted = exact;
    latest = exact;
    waiting.delete(keyOf(place));
    waiting.set(keyOf(place), place);
    deps.mirror.keep(place);
    void pump();
  }

  const isElsewhere = (place: Place) => !noted || keyOf(noted) !== keyOf(place);
  const distance = (place: Place) => Math.abs(place.position - (noted?.position ?? place.position));

  return {
    moved(place) {
      latest = place;
      if (isElsewhere(place)) noted = place;
      else if (distance(place) > limits.progressStepSeconds) save(place);
    },
    settled: save,
    leave() {
      if (latest && (isElsewhere(latest) || distance(latest) > 0)) save(latest);
      // A request in flight may outlive the page or not: what waits behind it cannot wait any longer.
      const all = [...waiting.values()];
      waiting.clear();
      for (const place of all) void sendAtLeave(place);
    },
    resend(missed) {
      for (const place of missed) putBack(place);
      void pump();
    },
    online() {
      retryMs = firstRetryMs;
      if (isResting) wake();
    },
  };
}
