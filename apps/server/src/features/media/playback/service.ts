import type { PlaybackEvent, playbackEndpoints } from '@lamplight/contract';
import { lockRows } from '../../../db/dialect.ts';
import { createGroupCommit } from '../../../db/group-commit.ts';
import type { Database } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { type StreamLimits, streamLimitOf, streamStateOf, surplusStreams } from './rules.ts';
import {
  findStreamTimes,
  listOtherStreams,
  startStream,
  stopStream,
  takeOverStreams,
  touchStream,
} from './store.ts';
import { createUnreportedStreams } from './unreported-streams.ts';

export interface Playback {
  readonly handlers: RouteHandlers<typeof playbackEndpoints>;
  /**
   * Notes that a device is sent audio to play. A device that gets audio for a while without reporting playback counts
   * as playing; if too many other devices already play, it gets no more audio.
   */
  noteAudio(listener: Actor): void;
}

interface PlaybackDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits: StreamLimits;
  /** Called when a device gets or loses the right to play, so that cached rights of the device are dropped. */
  readonly onChange: (device: { readonly id: number; readonly session: { readonly id: string } }) => void;
}

/** Limits how many devices of an account play at the same time. Rows of `sessions` store which devices play. */
export function createPlayback({ db, clock, log, limits, onChange }: PlaybackDeps): Playback {
  const atomically = createGroupCommit(db);

  /** Claims a stream for a device. Returns the devices whose state changes, and whether this device must pause. */
  async function claim(tx: Database, listener: Actor, mayTakeOver: boolean) {
    const { id: userId, session } = listener;
    // Serializes starts, so that two devices that start at once see each other.
    await lockRows(tx, 'users', [userId]);
    if (!mayTakeOver && streamStateOf(await findStreamTimes(tx, session.id), clock.ms()).isTakenOver)
      return { changed: [], isTakenOver: true };
    const limit = streamLimitOf(listener, limits);
    const surplus = surplusStreams(await listOtherStreams(tx, userId, session.id), limit);
    // Stopped devices can always be displaced: they get no more audio until they start again.
    if (!mayTakeOver && surplus.some(({ started_at }) => started_at !== null)) {
      await takeOverStreams(tx, [session.id]);
      return { changed: [session.id], isTakenOver: true };
    }
    const ids = surplus.map(({ id }) => id);
    if (ids.length > 0) await takeOverStreams(tx, ids);
    await startStream(tx, session.id);
    return { changed: [session.id, ...ids], isTakenOver: false };
  }

  async function claimAndTell(listener: Actor, mayTakeOver: boolean): Promise<boolean> {
    const { changed, isTakenOver } = await atomically((tx) => claim(tx, listener, mayTakeOver));
    for (const id of changed) onChange({ id: listener.id, session: { id } });
    return isTakenOver;
  }

  /** Handles a playback report; returns whether the device must pause. */
  async function report(listener: Actor, event: PlaybackEvent): Promise<boolean> {
    const { session } = listener;
    if (event === 'start') return claimAndTell(listener, true);
    if (event === 'stop') {
      await atomically((tx) => stopStream(tx, session.id));
      return session.isTakenOver;
    }
    if (session.isTakenOver) return true;
    return (await atomically((tx) => touchStream(tx, session.id))) ? false : claimAndTell(listener, false);
  }

  const unreported = createUnreportedStreams(clock, (listener: Actor) => {
    report(listener, 'continue').catch((error: unknown) =>
      log.warn({ err: error, member: listener.id }, 'counting an unreported stream failed'),
    );
  });

  return {
    noteAudio: (listener) => {
      if (!listener.session.isStreaming) unreported.note(listener);
    },
    handlers: {
      reportPlayback: async ({ actor, body }) => ({ taken_over: await report(actor, body.event) }),
    },
  };
}
