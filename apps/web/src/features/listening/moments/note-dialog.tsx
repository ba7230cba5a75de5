import type { SavedMoment } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { momentLimits } from '@lamplight/contract/moments';
import { countBytes, countCharacters } from '@lamplight/contract/text';
import { type KeyboardEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { clockTime } from '../../../lib/format.ts';
import { tooManyChanges } from '../../../lib/outbox.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { showToast, showUndo } from '../../../ui/toast.ts';
import { m } from './messages.ts';
import { saveNote } from './moment-actions.ts';
import { noteDrafts, noteStore } from './note-drafts.ts';

const max = momentLimits.noteCharacters;

function problemOf(note: string): string | null {
  const over = countCharacters(note) - max;
  if (over > 0) return m.noteTooLong({ over, max });
  return countBytes(note) > limits.textBytes ? m.tooLongSave : null;
}

function NoteForm({ moment, onClose }: { moment: SavedMoment; onClose: () => void }) {
  const { id } = moment;
  const [text, setText] = useState(() => noteDrafts.of(id) ?? moment.note);
  const [isFull, setFull] = useState(false);
  const note = text.trim();
  const problem = problemOf(note);

  // This cleanup runs however the dialog was closed: by Escape, a press outside or the browser's Back.
  useEffect(
    () => () => {
      if (noteDrafts.of(id) !== null) showToast(m.noteKeptAsDraft);
    },
    [id],
  );

  function write(next: string) {
    setText(next);
    if (next.trim() === moment.note) noteDrafts.discard(id);
    else noteDrafts.keep(id, next);
  }

  function save() {
    if (problem !== null) return;
    if (!saveNote(moment, note)) return setFull(true);
    noteDrafts.discard(id);
    onClose();
  }

  function cancel() {
    noteDrafts.discard(id);
    if (note !== moment.note) showUndo(m.draftDiscarded, () => noteDrafts.keep(id, text));
    onClose();
  }

  return (
    <FormDialog
      open
      title={moment.note === '' ? m.addNote : m.editNote}
      submitLabel={m.save}
      maySubmit={problem === null}
      onClose={onClose}
      onCancel={cancel}
      onSubmit={save}
    >
      <p className="text-text-2">
        <span className="tabular-nums">{clockTime(moment.position)}</span> · <bdi>{moment.chapter_title}</bdi>
      </p>
      <TextArea
        label={m.note}
        placeholder={m.whatWasIt}
        value={text}
        onChange={write}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          save();
        }}
        error={problem ?? (isFull ? tooManyChanges() : null)}
        data-autofocus
      />
    </FormDialog>
  );
}

/** Dialog for the note of a moment; closed if `moment` is null. */
export const NoteDialog = ({ moment, onClose }: { moment: SavedMoment | null; onClose: () => void }) =>
  moment && <NoteForm key={moment.id} moment={moment} onClose={onClose} />;

/** Dialog for the note of the moment that was just saved; render it once on each screen with a player. */
export function NoteHost() {
  const { moment, path } = useSyncExternalStore(noteStore.subscribe, noteStore.get);
  const { pathname } = useLocation();
  const kind = useNavigationType();
  // Closes the dialog if the browser's Back has left the moment's screen, perhaps for a screen with a NoteHost of its
  // own.
  useEffect(() => {
    if (kind === 'POP' && pathname !== path) noteStore.set({ moment: null });
  }, [kind, pathname, path]);
  return <NoteDialog moment={moment} onClose={() => noteStore.set({ moment: null })} />;
}
