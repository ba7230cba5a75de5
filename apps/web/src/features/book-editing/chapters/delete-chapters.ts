import type { Book } from '@lamplight/contract';
import { ApiError, call } from '../../../lib/api.ts';
import { type Draft, isComplete } from '../draft.ts';
import { readBook } from '../editor-query.ts';
import { savePlaylist } from '../save-playlist.ts';

export interface DeleteFrom {
  readonly id: number;
  /** The playlist as stored on the server. */
  readonly saved: Draft;
  readonly rev: number | null;
}

async function deleteOne(id: number, chapterId: number): Promise<void> {
  try {
    await call('DELETE /books/{id}/chapter/{chapterId}', { params: { id, chapterId } });
  } catch (error) {
    // Already deleted elsewhere: the goal is reached.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/**
 * Deletes saved chapters without saving the rest of the draft: several in one request, all or none.
 * @returns the playlist without them
 * @throws ApiError
 */
export async function deleteChapters(
  ids: ReadonlySet<number>,
  { id, saved, rev }: DeleteFrom,
): Promise<Book> {
  const rest = { ...saved, chapters: saved.chapters.filter((chapter) => !ids.has(chapter.id ?? 0)) };
  if (ids.size > 1 && isComplete(rest)) return savePlaylist(rest, { id, rev, onAdded: () => {} });
  // Saving a playlist without chapters is rejected, so delete its chapters one by one.
  for (const chapterId of ids) await deleteOne(id, chapterId);
  return readBook(id);
}
