import type { Book } from '@lamplight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, call, detailOf } from '../../../lib/api.ts';
import { isConflict } from '../../../lib/explain-save-failure.ts';
import { withSaved } from '../../../lib/with-saved.ts';
import { moved } from '../../../ui/reorder.ts';
import { showToast } from '../../../ui/toast.ts';
import { invalidateBooks } from '../books/tag-queries.ts';
import { firstReleaseProblem } from '../releases/release-draft.ts';
import {
  type Draft,
  type DraftChapter,
  draftOf,
  emptyDraft,
  isComplete,
  isEqual,
  savedIds,
  withIds,
  withoutIds,
  withReleased,
} from './draft.ts';
import { applyPatch, type DraftPatch } from './drafts/draft-patch.ts';
import { m } from './messages.ts';
import { firstMetadataProblem, metadataOf } from './metadata-draft.ts';
import { editorQuery, readBook } from './playlist-queries.ts';
import { type SaveFailure, saveFailureOf, savePlaylist } from './save-playlist.ts';
import { useSaveOrder } from './use-save-order.ts';

export interface EditorState {
  readonly draft: Draft;
  /** The playlist as stored on the server. */
  readonly saved: Draft;
  /** Id of the playlist; null until it has been saved once. */
  readonly id: number | null;
  readonly rev: number | null;
}

const stateOf = (book: Book | null): EditorState => {
  const draft = book ? draftOf(book) : emptyDraft;
  return { draft, saved: draft, id: book?.id ?? null, rev: book?.rev ?? null };
};

/** Returns the problem with the releases of the draft; null if there is none. */
function releaseProblemOf({
  draft,
  saved,
}: Pick<EditorState, 'draft' | 'saved'>): Pick<SaveFailure, 'detail' | 'chapter'> | null {
  const own = firstReleaseProblem(draft, saved);
  if (own) return { detail: m.releaseProblem({ problem: own }) };
  const before = new Map(saved.chapters.map((chapter) => [chapter.id, chapter]));
  for (const chapter of draft.chapters) {
    const problem = firstReleaseProblem(chapter, chapter.id === null ? undefined : before.get(chapter.id));
    if (problem)
      return {
        detail: m.chapterProblem({ title: chapter.title, problem }),
        chapter: { key: chapter.key, problem },
      };
  }
  return null;
}

/** Result of saving; 'edited' means that the draft was saved, but has changed since it was sent. */
type SaveResult = 'failed' | 'saved' | 'edited';

/** State of the playlist editor. Requests run one after the other, each based on the previous result. */
export function useEditor(book: Book | null) {
  const client = useQueryClient();
  const [state, setState] = useState(() => stateOf(book));
  const latest = useRef(state);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const added = useRef(0);

  function update(next: (now: EditorState) => Partial<EditorState>) {
    latest.current = { ...latest.current, ...next(latest.current) };
    setState(latest.current);
  }
  function change(part: Partial<Draft>) {
    if ('state' in part || 'at' in part || 'early' in part) setFailure((now) => (now?.release ? null : now));
    update((now) => ({ draft: { ...now.draft, ...part } }));
  }
  const changeChapters = (next: (now: readonly DraftChapter[]) => readonly DraftChapter[]) =>
    change({ chapters: next(latest.current.draft.chapters) });
  const setSaved = (saved: Draft) => update(() => ({ saved }));
  /** Passes the stored playlist to the components below the chapters; nothing is cached for a later visit. */
  const showStored = (fresh: Book) =>
    void client.setQueryData(editorQuery(fresh.id).queryKey, (before) => before && fresh);
  function adopt(fresh: Book) {
    showStored(fresh);
    const saved = draftOf(fresh);
    update(({ draft }) => ({ draft: withReleased(draft, saved), saved, rev: fresh.rev ?? null }));
  }
  /**
   * Adopts a playlist that was read after a change that no `base_rev` protected. If the playlist differs from
   * `expected`, another admin has saved it: the editor keeps the old revision, so that Done is refused (412) and asks
   * the admin.
   */
  function adoptIfExpected(found: Book, expected: Draft) {
    const fresh = draftOf(found);
    // `notify` is computed from the releases of the remaining chapters, so it is no change by itself.
    if (isEqual(fresh, { ...withReleased(expected, fresh), notify: fresh.notify })) adopt(found);
    else {
      showStored(found);
      setSaved(expected);
    }
  }
  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const turn = queue.current.then(task);
    queue.current = turn.catch(() => {});
    return turn;
  }
  function reload(fresh: Book) {
    setFailure(null);
    showStored(fresh);
    update(() => stateOf(fresh));
  }
  const order = useSaveOrder({
    read: () => latest.current,
    adopt,
    setSaved,
    inTurn,
    onChangedElsewhere: (error) => setFailure(saveFailureOf(error)),
  });

  /** Saves everything. If saving fails, `failure` says why. */
  async function save({ overOthers = false } = {}): Promise<SaveResult> {
    const detail = firstMetadataProblem(latest.current.draft);
    const problem = detail ? { detail } : releaseProblemOf(latest.current);
    if (problem) {
      setFailure({ kind: 'other', text: m.notSaved, ...problem });
      return 'failed';
    }
    let sent: readonly DraftChapter[] = [];
    let isEdited = false;
    setSaving(true);
    setFailure(null);
    try {
      await inTurn(async () => {
        const { draft, id, rev } = latest.current;
        sent = draft.chapters;
        const onAdded = (newId: number) => update(() => ({ id: newId }));
        const book = await savePlaylist(draft, { id, rev: overOthers ? null : rev, onAdded });
        isEdited = latest.current.draft !== draft;
        // If the editor stays open, it continues with the saved version.
        update((now) => ({
          draft: withSaved(
            withIds(now.draft, draft.chapters, draftOf(book).chapters),
            draft,
            metadataOf(book),
          ),
        }));
        adopt(book);
      });
      void invalidateBooks(client, latest.current.id ?? 0);
      return isEdited ? 'edited' : 'saved';
    } catch (error) {
      const why = saveFailureOf(error, sent);
      if (why.kind === 'gone')
        update(({ draft }) => ({ draft: withoutIds(draft), saved: emptyDraft, id: null, rev: null }));
      setFailure(why);
      return 'failed';
    } finally {
      setSaving(false);
    }
  }

  /** Discards unsaved changes and loads the server's version. Returns false if that failed. */
  async function loadServerVersion(): Promise<boolean> {
    try {
      const { id } = latest.current;
      if (id === null) return true;
      reload(await readBook(id));
      void invalidateBooks(client, id);
      return true;
    } catch (error) {
      showToast(detailOf(error, m.playlistNotLoaded), { tone: 'error' });
      return false;
    }
  }

  /** Deletes chapters, on the server at once if they are saved. Returns false if that failed. */
  async function removeChapters(gone: readonly DraftChapter[]): Promise<boolean> {
    const ids = new Set(savedIds(gone));
    try {
      if (ids.size > 0)
        await inTurn(async () => {
          const { id, saved, rev } = latest.current;
          if (id === null) return;
          // Several chapters are deleted in one request, all or none, unless none would remain: a playlist without
          // chapters cannot be saved.
          const rest = { ...saved, chapters: saved.chapters.filter((chapter) => !ids.has(chapter.id ?? 0)) };
          if (ids.size > 1 && isComplete(rest))
            adopt(await savePlaylist(rest, { id, rev, onAdded: () => {} }));
          else adoptIfExpected(await deleteEach(id, ids), rest);
          void invalidateBooks(client, id);
        });
    } catch (error) {
      if (isConflict(error)) setFailure(saveFailureOf(error));
      const many = gone.length === 1 ? m.chapterNotDeleted : m.chaptersNotDeleted;
      showToast(detailOf(error, many), { tone: 'error' });
      return false;
    }
    const keys = new Set(gone.map(({ key }) => key));
    changeChapters((now) => now.filter((chapter) => !keys.has(chapter.key)));
    return true;
  }

  function moveChapter(from: number, to: number) {
    const before = latest.current.draft.chapters;
    changeChapters((now) => moved(now, from, to));
    if (latest.current.draft.chapters !== before) order.save();
  }
  function newKey(): string {
    added.current += 1;
    return `new-${added.current}`;
  }
  const newChapter = (fields: Omit<DraftChapter, 'key' | 'id'>): DraftChapter => ({
    ...fields,
    key: newKey(),
    id: null,
  });
  /** Applies an earlier visit's unsaved changes to the draft. */
  const restore = (patch: DraftPatch) => update((now) => ({ draft: applyPatch(now.draft, patch, newKey) }));
  function addChapter(fields: Omit<DraftChapter, 'key' | 'id'>) {
    const chapter = newChapter(fields);
    changeChapters((now) => [...now, chapter]);
  }
  function editChapter(key: string, fields: Partial<DraftChapter>) {
    setFailure((now) => (now?.chapter?.key === key ? null : now));
    changeChapters((now) =>
      now.map((chapter) => (chapter.key === key ? { ...chapter, ...fields } : chapter)),
    );
  }

  return {
    ...state,
    isSaving,
    failure,
    order,
    change,
    save,
    loadTheirs: loadServerVersion,
    addChapter,
    /** Creates a chapter with its own key, for use in `changeChapters`; does not add it to the list. */
    newChapter,
    changeChapters,
    editChapter,
    removeChapters,
    restore,
    moveChapter,
    /** Returns the current chapters, for code that runs between renders. */
    chaptersNow: () => latest.current.draft.chapters,
    /** Returns the current draft, for code that runs between renders. */
    draftNow: () => latest.current.draft,
    /** Returns the playlist's id; null until the playlist has been saved once. */
    idNow: () => latest.current.id,
  };
}

export type Editor = ReturnType<typeof useEditor>;

async function deleteOne(id: number, chapterId: number): Promise<void> {
  try {
    await call('DELETE /books/{id}/chapter/{chapterId}', { params: { id, chapterId } });
  } catch (error) {
    // A 404 means that the chapter was already deleted elsewhere, so deleting it counts as successful.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/**
 * Deletes saved chapters one by one. Returns the playlist as loaded afterwards.
 * @throws ApiError
 */
async function deleteEach(id: number, chapterIds: ReadonlySet<number>): Promise<Book> {
  for (const chapterId of chapterIds) await deleteOne(id, chapterId);
  return readBook(id);
}
