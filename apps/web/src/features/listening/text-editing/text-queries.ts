import type { ChapterTextStates, TextDraft } from '@lamplight/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, callPage } from '../../../lib/api.ts';
import type { Draft } from './draft.ts';
import { bodyOf, draftOf } from './draft-wire.ts';

interface ChapterKey {
  readonly bookId: number;
  readonly chapterId: number;
}

const perPage = 100;

/** Query of the states of the texts of all chapters of a book. */
export const textStatesQuery = (bookId: number) =>
  queryOptions({
    queryKey: ['text-states', bookId],
    queryFn: async ({ signal }): Promise<ChapterTextStates[]> => {
      const states: ChapterTextStates[] = [];
      for (let page = 1; ; page += 1) {
        const { rows, hasNext } = await callPage('GET /books/{id}/texts', {
          params: { id: bookId },
          query: { page, per_page: perPage },
          signal,
        });
        states.push(...rows);
        if (rows.length === 0 || !hasNext) return states;
      }
    },
  });

export interface SavedText extends Pick<TextDraft, 'is_stale' | 'version' | 'language'> {
  readonly text: Draft;
}

/** Query of the draft of a chapter's text, or of its published text; null if the chapter has no text. */
export const draftQuery = ({ bookId, chapterId }: ChapterKey) =>
  queryOptions({
    queryKey: ['text-draft', bookId, chapterId],
    queryFn: async ({ signal }): Promise<SavedText | null> => {
      try {
        const stored = await call('GET /books/{id}/chapters/{chapterId}/text/draft', {
          params: { id: bookId, chapterId },
          signal,
        });
        const { is_stale, version, language } = stored;
        return { is_stale, version, language, text: draftOf(stored) };
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export interface EditedText {
  readonly draft: Draft;
  readonly language: string;
  readonly audioUrl: string;
  /** Version that was edited; null if there was none. */
  readonly baseVersion: string | null;
}

/** Returns the version that the next save is based on; null if the chapter has no text. */
export const versionOf = (states: ChapterTextStates | undefined): string | null =>
  states?.draft?.version ?? states?.published?.version ?? null;

interface NewText {
  readonly chapterId: number;
  readonly text: EditedText;
  readonly heard: readonly number[] | null;
  /** Called with the states after the draft is saved, even if it cannot be published then. */
  readonly onDraft?: (states: ChapterTextStates) => void;
}

/** Saves a chapter's text as a draft, and publishes it if the heard sentences are given. */
export function useSaveText(bookId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ chapterId, text, heard, onDraft }: NewText) => {
      const params = { id: bookId, chapterId };
      const saved = await call('PUT /books/{id}/chapters/{chapterId}/text', {
        params,
        body: {
          ...bodyOf(text.draft),
          language: text.language,
          audio_url: text.audioUrl,
          base_version: text.baseVersion,
        },
      });
      onDraft?.(saved);
      if (heard === null || saved.draft === null) return saved;
      return call('POST /books/{id}/chapters/{chapterId}/text/publish', {
        params,
        body: { version: saved.draft.version, heard: [...heard] },
      });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['text-states', bookId] }),
  });
}

export function useDeleteText({ bookId, chapterId }: ChapterKey) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('DELETE /books/{id}/chapters/{chapterId}/text', { params: { id: bookId, chapterId } }),
    onSuccess: async () => {
      client.setQueryData(draftQuery({ bookId, chapterId }).queryKey, null);
      await client.invalidateQueries({ queryKey: ['text-states', bookId] });
    },
  });
}
