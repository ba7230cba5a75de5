import { compareNames } from '@lamplight/contract/text';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import type { Editor } from '../use-editor.ts';
import { newBook, type ResumableUpload, type ResumableUploads } from './resumable-uploads.ts';

/** Asked for at once. */
const atOnce = 6;

/** What became of restoring: files that the server no longer has, and those that could not be asked for. */
export interface Restored {
  readonly gone: number;
  readonly failed: number;
}

/** Uploads whose chapters nobody has saved: those in this editor, and those that an earlier visit left behind. */
export function useUnsavedUploads(
  editor: Editor,
  remembered: ResumableUploads,
  /** Audio of a draft that is offered: its uploads come back with it. */
  inDraft: ReadonlySet<string>,
) {
  const { id } = editor;
  /** Keys of the chapters that came of an upload here, by where it lies. */
  const [here] = useState(() => new Map<string, readonly string[]>());
  const [left, setLeft] = useState(findLeft);
  const [isRestoring, setRestoring] = useState(false);

  function findLeft(): readonly ResumableUpload[] {
    const known = new Set([...editor.chaptersNow().map(({ audio_url }) => audio_url), ...inDraft]);
    return remembered
      .finishedOf(String(id ?? newBook))
      .filter(({ done }) => !known.has(done?.audio ?? ''))
      .toSorted((one, other) => compareNames(one.path ?? one.name, other.path ?? other.name));
  }
  const drop = (url: string) => setLeft((now) => now.filter((each) => each.url !== url));
  useEffect(() => {
    if (id !== null && here.size > 0) remembered.move(here.keys(), String(id));
  }, [id, here, remembered]);

  return {
    left,
    isRestoring,
    has: (url: string) => here.has(url),
    hasAny: () => here.size > 0,
    /** An upload has become chapters of this editor. @param keys theirs */
    took(url: string, keys: readonly string[]) {
      here.set(url, keys);
      drop(url);
    },
    /** Asks for all that was left. @param bring puts the chapters of one into the editor */
    async restore(bring: (upload: ResumableUpload) => Promise<void>): Promise<Restored> {
      const result = { gone: 0, failed: 0 };
      const one = (upload: ResumableUpload) =>
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
        await Promise.all(left.slice(at, at + atOnce).map(one));
      setRestoring(false);
      return result;
    },
    /** Gives up what was left, and the uploads of a draft that is discarded. */
    discard() {
      const ofDraft = remembered
        .finishedOf(String(id ?? newBook))
        // One that was chosen again stands in the editor.
        .filter(({ url, done }) => inDraft.has(done?.audio ?? '') && !here.has(url));
      for (const { url } of [...left, ...ofDraft]) remembered.forget(url);
      setLeft([]);
    },
    /** After a draft was restored: the uploads that its chapters came of are this editor's. */
    claim() {
      const byAudio = new Map(editor.chaptersNow().map(({ key, audio_url }) => [audio_url, key]));
      for (const { url, done } of remembered.finishedOf(String(id ?? newBook))) {
        const key = byAudio.get(done?.audio ?? '');
        if (key !== undefined) here.set(url, [key]);
      }
    },
    /** After a save: what has no chapter left that is unsaved needs no memory. */
    settle() {
      const unsaved = editor.chaptersNow().filter((chapter) => chapter.id === null);
      const keys = new Set(unsaved.map(({ key }) => key));
      for (const [url, own] of here) {
        if (own.some((key) => keys.has(key))) continue;
        here.delete(url);
        remembered.forget(url);
      }
    },
    /** The editor let go of what was not saved. */
    offerAgain() {
      here.clear();
      setLeft(findLeft());
    },
  };
}

export type UnsavedUploads = ReturnType<typeof useUnsavedUploads>;
