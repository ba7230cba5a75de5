import type { PlaybackEvent, PlaybackSettings, Progress } from '@lamplight/contract';
import { call } from '../../../../lib/api.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { retryTimeout } from '../../../../lib/backoff.ts';
import { queryClient } from '../../../../lib/query.ts';
import { downloadedAudio } from '../../../media/index.ts';
import type { ListeningReport } from '../listening/listening-log.ts';
import type { UnsentPosition } from '../progress/unsent-positions.ts';
import { playerBookQuery } from './player-queries.ts';

/** The player's API calls; `device` is this device's name. */
export const createPlayerApi = (device: string) => ({
  async refreshBook(bookId: number) {
    // A downloaded chapter that failed to play may have been evicted.
    await downloadedAudio.check();
    const query = playerBookQuery(bookId);
    // Cancels a request that may hang since the network was lost.
    await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
    return queryClient.fetchQuery({ ...query, staleTime: 0, retry: false });
  },
  fetchProgress: (bookId: number) =>
    call('GET /books/{id}/progress', { params: { id: bookId }, signal: retryTimeout() }),
  post: (
    { bookId, chapterId, position, observedAt, baseRev, onlyIfCurrent }: UnsentPosition,
    report: ListeningReport | null,
  ) =>
    call('POST /books/{id}/progress', {
      params: { id: bookId },
      body: {
        chapter_id: chapterId,
        position,
        observed_at: observedAt,
        device,
        ...(baseRev !== null && { base_rev: baseRev }),
        ...(onlyIfCurrent && { only_if_current: true }),
        ...report,
      },
      // `keepalive` is always set: a request pending when the tab closes then still arrives.
      keepalive: true,
      signal: retryTimeout(),
    }),
  loadPlaybackSettings: () => call('GET /user/settings/playback'),
  savePlaybackSettings: (changes: Partial<PlaybackSettings>) =>
    call('PUT /user/settings/playback', { body: changes, keepalive: true, signal: retryTimeout() }),
  /** Reports a playback event, also while the page closes. */
  reportPlayback: (event: PlaybackEvent) =>
    call('POST /playback', {
      body: { event },
      keepalive: true,
      // Timeout, because the recovery of playback waits for this report.
      signal: AbortSignal.timeout(5000),
    }),
  loadVolume: () => call('GET /user/settings/volume'),
  saveVolume: (volume: number) =>
    call('PUT /user/settings/volume', { body: { volume }, keepalive: true, signal: retryTimeout() }),
});

/** Milliseconds after which playback starts without the server's position. */
const progressTimeoutMs = 4000;

/**
 * Loads progress with one retry and a time limit. Resolves to null on failure, which is only logged.
 */
export function soon(load: () => Promise<Progress>): Promise<Progress | null> {
  return new Promise((resolve) => {
    const giveUp = (reason: unknown) => {
      if (!isLasting(reason)) console.warn(`Player: progress could not be loaded: ${String(reason)}`);
      resolve(null);
    };
    const timer = setTimeout(giveUp, progressTimeoutMs, 'timeout');
    load()
      .catch((reason: unknown) => (isLasting(reason) ? Promise.reject(reason) : load()))
      .then(resolve, giveUp)
      .finally(() => clearTimeout(timer));
  });
}

/**
 * True for an error that a retry cannot fix (HTTP 4xx): the request for the book fails as well, and the screen shows
 * that error.
 */
const isLasting = (reason: unknown): boolean =>
  reason instanceof ApiError && reason.status >= 400 && reason.status < 500;
