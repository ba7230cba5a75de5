import { compareNames } from '@lamplight/contract/text';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { newBook, type ResumableUpload, type ResumableUploads } from '../../../media/index.ts';
import type { Editor } from '../use-editor.ts';

/** Maximum number of parallel requests. */
const atOnce = 6;

/** Result of restoring: the number of files that the server no longer has, and of files whose request failed. */
export interface Restored {
  readonly gone: number;
  readonly failed: number;
}

/** Tracks uploads whose chapters are not saved: in this editor, or left by an earlier visit. */
export function useUnsavedUploads(
  editor: Editor,
  remembered: ResumableUploads,
  /** Audio addresses in an offered draft, whose uploads are restored with it. */
  inDraft: ReadonlySet<string>,
) {
  const { id } = editor;
  /** Keys of the chapters of each upload in this editor, by URL. */
  const [here] = useState(() => new Map<string, readonly string[]>());
  const [left, setLeft] = useState(findLeft);
  const [isRestoring, setRestoring] = useState(false);

  function findLeft(): readonly ResumableUpload[] {
    const known = new Set([...editor.chaptersNow().map(({ audio_url }) => audio_url), ...inDraft]);
    return remembered
      .finishedOf(String(id ?? newBook))
      .filter(({ done }) => !known.has(done?.audio ?? ''))
      .toSorted((a, b) => compareNames(a.path ?? a.name, b.path ?? b.name));
  }
  const drop = (url: string) => setLeft((now) => now.filter((upload) => upload.url !== url));
  useEffect(() => {
    if (id !== null && here.size > 0) remembered.move(here.keys(), String(id));
  }, [id, here, remembered]);

  return {
    left,
    isRestoring,
    has: (url: string) => here.has(url),
    hasAny: () => here.size > 0,
    /**
     * Records that an upload has become chapters of this editor.
     * @param keys keys of the chapters
     */
    took(url: string, keys: readonly string[]) {
      here.set(url, keys);
      drop(url);
    },
    /**
     * Restores all earlier uploads.
     * @param bring adds one upload's chapters to the editor
     */
    async restore(bring: (upload: ResumableUpload) => Promise<void>): Promise<Restored> {
      const result = { gone: 0, failed: 0 };
      const restoreOne = (upload: ResumableUpload) =>
        bring(upload).catch((error: unknown) => {
          if (!(error instanceof ApiError && error.status === 404)) {
            result.failed += 1;
            return;
          }
          result.gone += 1;
          remembered.forget(upload.url);
          drop(upload.url);
        });
      setRestoring(true);
      for (let at = 0; at < left.length; at += atOnce)
        await Promise.all(left.slice(at, at + atOnce).map(restoreOne));
      setRestoring(false);
      return result;
    },
    /** Deletes earlier uploads, and uploads of a discarded draft. */
    discard() {
      const ofDraft = remembered
        .finishedOf(String(id ?? newBook))
        // Skips files that were chosen again: the editor contains them.
        .filter(({ url, done }) => inDraft.has(done?.audio ?? '') && !here.has(url));
      for (const { url } of [...left, ...ofDraft]) remembered.forget(url);
      setLeft([]);
    },
    /** Call after a draft was restored: assigns its uploads to this editor. */
    claim() {
      const byAudio = new Map(editor.chaptersNow().map(({ key, audio_url }) => [audio_url, key]));
      for (const { url, done } of remembered.finishedOf(String(id ?? newBook))) {
        const key = byAudio.get(done?.audio ?? '');
        if (key !== undefined) here.set(url, [key]);
      }
    },
    /** Call after a save: forgets uploads whose chapters are all saved. */
    settle() {
      const unsaved = editor.chaptersNow().filter((chapter) => chapter.id === null);
      const keys = new Set(unsaved.map(({ key }) => key));
      for (const [url, own] of here) {
        if (own.some((key) => keys.has(key))) continue;
        here.delete(url);
        remembered.forget(url);
      }
    },
    /** Call when the editor has discarded its unsaved changes: offers its uploads again. */
    offerAgain() {
      here.clear();
      setLeft(findLeft());
    },
  };
}

export type UnsavedUploads = ReturnType<typeof useUnsavedUploads>;
