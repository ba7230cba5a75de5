import type { SavedMoment } from '@lamplight/contract';
import { isRecord } from '../../../lib/record.ts';
import { session } from '../../../lib/session.ts';
import { localStore, type SafeStore } from '../../../lib/storage.ts';
import { createStore } from '../../../lib/store.ts';

/** Maximum drafts of one member that a device stores; the oldest are dropped. */
const maxDrafts = 20;

export interface NoteDrafts {
  /** Returns the unsaved note of a saved moment; null if there is none. */
  of(momentId: string): string | null;
  keep(momentId: string, text: string): void;
  discard(momentId: string): void;
}

/** Notes that were typed and neither saved nor discarded; they survive reloads and sign-outs. */
export function createNoteDrafts(store: SafeStore, owner: () => string | null): NoteDrafts {
  const key = () => `note-drafts.${owner() ?? ''}`;

  function read(): [id: string, text: string][] {
    const stored = store.json(key());
    if (!isRecord(stored)) return [];
    return Object.entries(stored).flatMap(([id, text]) => (typeof text === 'string' ? [[id, text]] : []));
  }

  const otherDrafts = (momentId: string) => read().filter(([id]) => id !== momentId);
  const write = (drafts: [string, string][]) => {
    if (drafts.length === 0) store.remove(key());
    else store.setJson(key(), Object.fromEntries(drafts.slice(-maxDrafts)));
  };

  return {
    of: (momentId) => read().find(([id]) => id === momentId)?.[1] ?? null,
    keep: (momentId, text) => write([...otherDrafts(momentId), [momentId, text]]),
    discard: (momentId) => write(otherDrafts(momentId)),
  };
}

export const noteDrafts = createNoteDrafts(localStore, session.userId);

/** Moment whose note the member opened from a toast, and the path of the screen; null if the dialog is closed. */
export const noteStore = createStore<{ moment: SavedMoment | null; path: string }>({
  moment: null,
  path: '',
});

export const writeNote = (moment: SavedMoment) => noteStore.set({ moment, path: location.pathname });
