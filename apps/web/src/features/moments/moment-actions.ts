import type { Book, Chapter, SavedMoment } from '@lamplight/contract';
import { clockTime } from '../../lib/format.ts';
import { randomId } from '../../lib/random-id.ts';
import { showToast } from '../../ui/toast.ts';
import { type MomentChange, timeOfChange } from './moment-changes.ts';
import { getMomentQueue } from './moment-queue.ts';
import { writeNote } from './note-drafts.ts';

/** Milliseconds: long enough to read and press Undo. */
const undoMs = 8000;
/** The latest toast about a moment replaces the one before. */
const topic = 'moment';
/** Seconds within which a second press means the moment that was just saved. */
const sameSecond = 1;

let latest: SavedMoment | null = null;

/** Makes a change of what the member sees now. Returns what they see then. */
function change(kind: MomentChange['kind'], moment: SavedMoment, note = moment.note): SavedMoment {
  const queue = getMomentQueue();
  const own = queue.unsent.get().findLast((made) => made.moment.id === moment.id)?.moment.changed_at ?? '';
  const seen = own > moment.changed_at ? own : moment.changed_at;
  const changed = { ...moment, note, changed_at: timeOfChange(Date.now(), seen) };
  if (queue.add({ kind, moment: changed })) return changed;
  showToast('Too many changes wait to be sent. Connect to the internet first.', { tone: 'error' });
  return moment;
}

/** Removes a moment, with Undo. */
export function removeMoment(moment: SavedMoment): void {
  const removed = change('delete', moment);
  if (latest?.id === moment.id) latest = null;
  const onAction = () => void change('save', removed, moment.note);
  showToast('Moment deleted', { topic, ms: undoMs, action: { label: 'Undo', onAction } });
}

export const saveNote = (moment: SavedMoment, note: string): void => {
  if (note !== moment.note) change('save', moment, note);
};

function showSaved(moment: SavedMoment): void {
  showToast(`Saved at ${clockTime(moment.position)}`, {
    topic,
    ms: undoMs,
    action: {
      label: 'Undo',
      onAction() {
        change('delete', moment);
        latest = null;
        showToast('Moment removed', { topic });
      },
    },
    otherAction: { label: 'Add note', onAction: () => writeNote(moment) },
  });
}

/** Saves a second of a chapter, without a network as well; offers Undo and a note. Playback goes on. */
export function saveMoment(book: Book, chapter: Chapter, exactPosition: number): void {
  const position = Math.round(exactPosition * 100) / 100;
  const isSame = latest?.chapter_id === chapter.id && Math.abs(latest.position - position) < sameSecond;
  if (latest && isSame) return showSaved(latest);
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
  if (!getMomentQueue().add({ kind: 'save', moment })) {
    showToast('Too many changes wait to be sent. Connect to the internet first.', { tone: 'error' });
    return;
  }
  latest = moment;
  showSaved(moment);
}
