import type { SavedMoment } from '@lamplight/contract';
import { useSyncExternalStore } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { retryTimeout, wait } from '../../../lib/backoff.ts';
import { clockTime } from '../../../lib/format.ts';
import { createPageOutbox, latestWins, type Outbox } from '../../../lib/outbox.ts';
import { queryClient } from '../../../lib/query.ts';
import { session } from '../../../lib/session.ts';
import { createStore } from '../../../lib/store.ts';
import { showToast } from '../../../ui/toast.ts';
import { m } from './messages.ts';
import { isMomentChange, type MomentChange } from './moment-changes.ts';
import { momentsKey } from './moments-query.ts';
import { noteDrafts, writeNote } from './note-drafts.ts';
import { storedMoments } from './stored-moments.ts';

const refresh = () => queryClient.invalidateQueries({ queryKey: momentsKey });

/** Maximum milliseconds that later changes wait until the lists on screen show the change that was just sent. */
const refreshMs = 3000;

/**
 * Sends a change; resolves once the lists on screen contain it. Otherwise its row would disappear until they are
 * refreshed.
 */
async function send(change: MomentChange): Promise<void> {
  const { kind, moment } = change;
  const { id, book_id, chapter_id, chapter_title, position, note, created_at, changed_at } = moment;
  const request = { params: { id }, keepalive: true, signal: retryTimeout() };
  if (kind === 'delete') await call('DELETE /user/moments/{id}', { ...request, query: { changed_at } });
  else {
    const body = { book_id, chapter_id, chapter_title, position, note, created_at, changed_at };
    await call('PUT /user/moments/{id}', { ...request, body });
  }
  storedMoments.apply(change);
  await Promise.race([refresh(), wait(refreshMs)]);
}

function onRefused({ kind, moment }: MomentChange, error: unknown) {
  if (latestMoment.get().moment?.id === moment.id) latestMoment.set({ moment: null });
  const what = (kind === 'delete' ? m.notDeletedAt : m.notSavedAt)({ time: clockTime(moment.position) });
  const open = () => {
    noteDrafts.keep(moment.id, moment.note);
    writeNote({ ...moment, note: '' });
  };
  showToast(`${what} ${detailOf(error, '')}`.trim(), {
    tone: 'error',
    ms: 10_000,
    // Keeps the typed note as a draft: the member can copy it, or save it once there is room for more moments.
    ...(kind === 'save' && moment.note !== '' && { action: { label: m.openNote, onAction: open } }),
  });
  void refresh();
}

/**
 * Moment that was saved last, and when (ms since 1970). Null after it was removed or refused, or another member signed
 * in.
 */
export const latestMoment = createStore<{ moment: SavedMoment | null; savedMs: number }>({
  moment: null,
  savedMs: 0,
});

let outbox: Outbox<MomentChange> | null = null;

/** Returns the outbox of the member's changes. The first call creates it and sends changes left by an earlier visit. */
export function getMomentOutbox(): Outbox<MomentChange> {
  if (outbox) return outbox;
  session.subscribe(() => latestMoment.set({ moment: null }));
  outbox = createPageOutbox<MomentChange>({
    kind: '-moments',
    isChange: isMomentChange,
    keyOf: ({ moment }) => moment.id,
    combine: latestWins,
    send,
    onRefused,
  });
  return outbox;
}

export function useUnsentMoments(): readonly MomentChange[] {
  const { unsent } = getMomentOutbox();
  return useSyncExternalStore(unsent.subscribe, unsent.get);
}
