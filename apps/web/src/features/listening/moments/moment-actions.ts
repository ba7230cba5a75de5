import type { Book, Chapter, SavedMoment } from '@lamplight/contract';
import { clockTime } from '../../../lib/format.ts';
import { tooManyChanges } from '../../../lib/outbox.ts';
import { randomId } from '../../../lib/random-id.ts';
import { showToast, showUndo, undoMs } from '../../../ui/toast.ts';
import { m } from './messages.ts';
import { type MomentChange, timeOfChange } from './moment-changes.ts';
import { getMomentOutbox, latestMoment } from './moment-outbox.ts';
import { writeNote } from './note-drafts.ts';

/** The latest toast about a moment replaces the one before. */
const topic = 'moment';
/**
 * Maximum distance in seconds at which a second press, while the toast is shown, means the moment that was just saved.
 */
const sameSecond = 1;

/**
 * Applies a change to a moment as the member sees it. Returns the changed moment; null if too many changes wait to be
 * sent.
 */
function change(kind: MomentChange['kind'], moment: SavedMoment, note = moment.note): SavedMoment | null {
  const queue = getMomentOutbox();
  const own = queue.unsent.get().findLast((made) => made.moment.id === moment.id)?.moment.changed_at ?? '';
  const seen = own > moment.changed_at ? own : moment.changed_at;
  const changed = { ...moment, note, changed_at: timeOfChange(Date.now(), seen) };
  return add({ kind, moment: changed }) ? changed : null;
}

function add(made: MomentChange): boolean {
  const isAdded = getMomentOutbox().add(made);
  if (!isAdded) showToast(tooManyChanges(), { tone: 'error' });
  return isAdded;
}

/** Removes a moment, with Undo. */
export function removeMoment(moment: SavedMoment): void {
  const removed = change('delete', moment);
  if (!removed) return;
  if (latestMoment.get().moment?.id === moment.id) latestMoment.set({ moment: null });
  showUndo(m.momentDeleted, () => void change('save', removed, moment.note), { topic });
}

/** Saves a note. Returns false if it was not saved because too many changes wait to be sent. */
export const saveNote = (moment: SavedMoment, note: string): boolean =>
  note === moment.note || change('save', moment, note) !== null;

function showSaved(moment: SavedMoment): void {
  const undo = () => {
    if (!change('delete', moment)) return;
    latestMoment.set({ moment: null });
    showToast(m.momentDeleted, { topic });
  };
  showUndo(m.savedAt({ time: clockTime(moment.position) }), undo, {
    topic,
    otherAction: { label: m.addNote, onAction: () => writeNote(moment) },
  });
}

/** Saves a second of a chapter as a moment, also offline; the toast offers Undo and a note. Playback continues. */
export function saveMoment(book: Book, chapter: Chapter, exactPosition: number): void {
  const position = Math.round(exactPosition * 100) / 100;
  const { moment: latest, savedMs } = latestMoment.get();
  const isSame = latest?.chapter_id === chapter.id && Math.abs(latest.position - position) < sameSecond;
  if (latest && isSame && Date.now() - savedMs < undoMs) return showSaved(latest);
  const now = new Date().toISOString();
  const moment: SavedMoment = {
    id: randomId(16),
    book_id: book.id,
    book_title: book.title,
    authors: (book.authors ?? []).map(({ name }) => name),
    cover_image: book.cover_image,
    cover_hue: book.cover_hue,
    chapter_id: chapter.id,
    chapter_title: chapter.title,
    position,
    note: '',
    created_at: now,
    changed_at: now,
  };
  if (!add({ kind: 'save', moment })) return;
  latestMoment.set({ moment, savedMs: Date.now() });
  showSaved(moment);
}
