import { useEffect, useMemo, useRef, useState } from 'react';
import { blockUnload } from '../../../../lib/block-unload.ts';
import { session } from '../../../../lib/session.ts';
import { localStore } from '../../../../lib/storage.ts';
import { showToast } from '../../../../ui/toast.ts';
import { newBook } from '../../../media/index.ts';
import type { Draft } from '../draft.ts';
import { type DraftPatch, patchOf, withoutNewUploads } from './draft-patch.ts';
import { m } from './messages.ts';
import { createPlaylistDrafts } from './playlist-drafts.ts';

/** Milliseconds without changes after which a draft is stored; it is also stored when the page closes. */
const restMs = 400;
/** Milliseconds that the server keeps uploads that were never saved. */
const uploadsMs = 72 * 3_600_000;

const newVisit = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const audioOf = (patch: DraftPatch | undefined): ReadonlySet<string> =>
  new Set(
    patch?.chapters?.flatMap((chapter) => (typeof chapter === 'number' ? [] : [chapter.audio_url])) ?? [],
  );

export interface StoredDraftOptions {
  readonly draft: Draft;
  readonly saved: Draft;
  /** Id of the playlist; null until it has been saved once. */
  readonly id: number | null;
}

/** Stores unsaved changes in this browser, and offers those of an earlier visit. */
export function useStoredDraft({ draft, saved, id }: StoredDraftOptions) {
  const [drafts] = useState(() => createPlaylistDrafts(localStore, session.userId()));
  const [visit] = useState(newVisit);
  const book = String(id ?? newBook);
  const [offered, setOffered] = useState(() => drafts.newest(book, visit));
  const latest = useRef({ book, draft, saved });
  const storedAt = useRef<string | null>(null);
  const hasEnded = useRef(false);
  const release = useRef<(() => void) | null>(null);

  /**
   * Stores the current changes.
   * @returns the changes; null if there are none
   */
  const [store] = useState(() => (): DraftPatch | null => {
    const { book: at, draft: now, saved: before } = latest.current;
    const patch = hasEnded.current ? null : patchOf(now, before);
    if (storedAt.current !== null && (patch === null || storedAt.current !== at)) {
      drafts.drop(storedAt.current, visit);
      storedAt.current = null;
    }
    const isLost = patch !== null && !drafts.keep(at, visit, patch);
    if (patch !== null) storedAt.current = at;
    if (isLost) release.current ??= blockUnload();
    else {
      release.current?.();
      release.current = null;
    }
    return patch;
  });

  useEffect(() => {
    latest.current = { book, draft, saved };
    const timer = setTimeout(store, restMs);
    return () => clearTimeout(timer);
  }, [book, draft, saved, store]);

  useEffect(() => {
    const onHide = () => void store();
    window.addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onHide);
      const patch = store();
      release.current?.();
      release.current = null;
      if (patch && session.isSignedIn()) showToast(m.changesNotSaved);
    };
  }, [store]);

  const offeredAudio = useMemo(() => audioOf(offered?.patch), [offered]);

  return {
    /** Audio addresses in the offered draft. */
    offeredAudio,
    /** Draft of an earlier visit; null if there is none, or after it was restored or discarded. */
    offered,
    /** Returns the offered draft's changes and stops offering it. */
    take(): DraftPatch | null {
      if (!offered) return null;
      drafts.drop(book, offered.visit);
      setOffered(null);
      return Date.now() - offered.at < uploadsMs ? offered.patch : withoutNewUploads(offered.patch);
    },
    discard() {
      if (!offered) return;
      drafts.drop(book, offered.visit);
      setOffered(drafts.newest(book, visit));
    },
    /** Call when everything is saved and the editor closes. */
    end() {
      hasEnded.current = true;
      store();
    },
  };
}

export type StoredDrafts = ReturnType<typeof useStoredDraft>;
