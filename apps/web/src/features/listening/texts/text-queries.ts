import type { Cue, Pause } from '@lamplight/align';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call, send } from '../../../lib/api.ts';
import { mayRetry } from '../../../lib/query.ts';
import { hasDownloads } from '../../media/index.ts';
import type * as StoredTexts from './stored-texts.ts';

export interface ChapterText {
  /** BCP 47 tag of the language of the text. */
  readonly language: string;
  readonly cues: readonly Cue[];
  /** Intervals of silence in the recording, in seconds and in order; null if not measured. */
  readonly pauses: readonly Pause[] | null;
}

/** Calls `stored` to read the text from the downloads if a request failed because there is no network. */
export async function orStored<T>(
  request: () => Promise<T>,
  stored: (downloads: typeof StoredTexts) => Promise<T | null>,
): Promise<T> {
  try {
    return await request();
  } catch (error) {
    const isOffline = error instanceof ApiError && error.code === 'network' && hasDownloads();
    const found = isOffline ? await stored(await import('./stored-texts.ts')) : null;
    if (found === null) throw error;
    return found;
  }
}

/** Query of the chapters of a book that have a text. */
export const textChaptersQuery = (bookId: number) =>
  queryOptions({
    queryKey: ['texts', bookId],
    queryFn: ({ signal }): Promise<readonly number[]> =>
      orStored(
        async () =>
          (await call('GET /books/{id}/text-chapters', { params: { id: bookId }, signal })).chapter_ids,
        (downloads) => downloads.listTextChapters(bookId),
      ),
    staleTime: 5 * 60_000,
  });

async function parse(response: Response): Promise<ChapterText> {
  const { readPauses, readWebVtt } = await import('@lamplight/align');
  const language = response.headers.get('content-language') ?? 'en';
  const file = await response.text();
  return { language, cues: readWebVtt(file), pauses: readPauses(file) };
}

/** Query of the text of a chapter. */
export const chapterTextQuery = (bookId: number, chapterId: number) =>
  queryOptions({
    queryKey: ['texts', bookId, chapterId],
    queryFn: ({ signal }): Promise<ChapterText> =>
      orStored(
        async () =>
          send('GET /books/{id}/chapters/{chapterId}/text', { params: { id: bookId, chapterId }, signal }),
        (downloads) => downloads.findText(chapterId),
      ).then(parse),
    staleTime: 5 * 60_000,
    // Without a network, does not retry, so that the panel says at once that the chapter is not downloaded.
    retry: (failures, error) => navigator.onLine && mayRetry(failures, error),
  });
