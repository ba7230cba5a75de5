import { call } from '../../../lib/api.ts';
import { downloadedAudio } from '../../../lib/offline/downloaded-audio.ts';
import { queryClient } from '../../../lib/query.ts';
import type { UnsentPlace } from '../progress/progress-queue.ts';
import { bookQuery } from './queries.ts';

/** What the player asks of the server; `device` is this one's name. */
export const createPlayerCalls = (device: string) => ({
  async refreshBook(bookId: number) {
    // What plays from the device and failed may not be there any more.
    await downloadedAudio.check();
    const query = bookQuery(bookId);
    // Not to wait with a request that hangs since the network broke.
    await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
    return queryClient.fetchQuery({ ...query, staleTime: 0, retry: false });
  },
  fetchProgress: (bookId: number) => call('GET /books/{id}/progress', { params: { id: bookId } }),
  post: ({ bookId, chapterId, position, observedAt, baseRev, onlyIfCurrent }: UnsentPlace) =>
    call('POST /books/{id}/progress', {
      params: { id: bookId },
      body: {
        chapter_id: chapterId,
        position,
        observed_at: observedAt,
        device,
        ...(baseRev !== null && { base_rev: baseRev }),
        ...(onlyIfCurrent && { only_if_current: true }),
      },
      // Always: a request in flight when the tab closes then still arrives.
      keepalive: true,
    }),
  loadVolume: () => call('GET /user/settings/volume'),
  saveVolume: (volume: number, atLeave: boolean) =>
    call('PUT /user/settings/volume', { body: { volume }, keepalive: atLeave }),
});
