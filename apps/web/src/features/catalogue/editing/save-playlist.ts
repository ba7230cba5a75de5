import type { Book } from '@lamplight/contract';
import { ApiError, call } from '../../../lib/api.ts';
import { type Draft, type DraftChapter, payloadOf } from './draft.ts';
import { m } from './messages.ts';

export interface SaveAs {
  /** Id of the playlist; null for a new one. */
  readonly id: number | null;
  /** Revision that this edit is based on; null overwrites any other edit. */
  readonly rev: number | null;
  /** Called as soon as a new playlist has its id, so that a retry updates it. */
  readonly onAdded: (id: number) => void;
}

/**
 * Saves a playlist. A new one is created, then saved with the same payload.
 * @throws ApiError
 */
export async function savePlaylist(draft: Draft, { id, rev, onAdded }: SaveAs): Promise<Book> {
  const body = payloadOf(draft);
  if (id !== null)
    return call('PUT /books/{id}', {
      params: { id },
      body: rev === null ? body : { ...body, base_rev: rev },
    });
  const added = await call('POST /books', { body });
  onAdded(added.id);
  return call('PUT /books/{id}', { params: { id: added.id }, body });
}

/** Kind and message of a failed save. */
export interface SaveFailure {
  readonly kind: 'title' | 'changed' | 'gone' | 'other';
  readonly text: string;
  /** Further detail from the server. */
  readonly detail: string;
  /** Chapter whose release was refused. */
  readonly chapter?: RefusedChapter;
  /** Reason for which the release of the playlist was refused. */
  readonly release?: string;
}

export interface RefusedChapter {
  readonly key: string;
  readonly problem: string;
}

/** Returns the chapter whose release the server refused; undefined if there is none. */
function refusedChapter(error: unknown, sent: readonly DraftChapter[]): RefusedChapter | undefined {
  if (!(error instanceof ApiError)) return undefined;
  for (const { field, message } of error.fields) {
    const [, index] = /^chapters\.(\d+)\.release/.exec(field) ?? [];
    const key = index === undefined ? undefined : sent[Number(index)]?.key;
    if (key !== undefined) return { key, problem: message };
  }
  return undefined;
}

/**
 * Classifies an error of saving a playlist.
 * @param sent the chapters as sent
 */
export function saveFailureOf(error: unknown, sent: readonly DraftChapter[] = []): SaveFailure {
  const { status, code, detail } = error instanceof ApiError ? error : { status: 0, code: '', detail: '' };
  // The server says that the title is taken by its code, or by the specified words in its message.
  if (status === 400 && (code === 'already_exists' || detail.includes('already exists')))
    return {
      kind: 'title',
      text: m.titleTaken,
      detail: '',
    };
  if (status === 404)
    return {
      kind: 'gone',
      text: m.notSaved,
      detail: m.deletedMeanwhile,
    };
  const chapter = refusedChapter(error, sent);
  const release = error instanceof ApiError && error.fields.find(({ field }) => field === 'release')?.message;
  return {
    kind: status === 412 ? 'changed' : 'other',
    text: m.notSaved,
    detail,
    ...(chapter && { chapter }),
    ...(release && { release }),
  };
}
