import type { SavedMoment } from '@lamplight/contract';
import { momentLimits } from '@lamplight/contract/moments';
import { countCharacters } from '@lamplight/contract/text';
import { useState, useSyncExternalStore } from 'react';
import { clockTime } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { noteStore, saveNote } from './moment-actions.ts';

const max = momentLimits.noteCharacters;

function NoteForm({ moment, onClose }: { moment: SavedMoment; onClose: () => void }) {
  const [note, setNote] = useState(moment.note);
  const over = countCharacters(note.trim()) - max;
  return (
    <FormDialog
      open
      title={moment.note === '' ? 'Add note' : 'Edit note'}
      submitLabel="Save"
      maySubmit={over <= 0}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (over > 0) return;
        saveNote(moment, note.trim());
        onClose();
      }}
    >
      <p className="text-text-2">
        <span className="tabular-nums">{clockTime(moment.position)}</span> · {moment.chapter_title}
      </p>
      <TextArea
        label="Note"
        placeholder="What was it?"
        value={note}
        onChange={setNote}
        error={over > 0 ? `${over} too many. A note has at most ${max} characters.` : null}
        data-autofocus
      />
    </FormDialog>
  );
}

/** Dialog for the note of a moment. Null closes it. */
export const NoteDialog = ({ moment, onClose }: { moment: SavedMoment | null; onClose: () => void }) =>
  moment && <NoteForm key={moment.id} moment={moment} onClose={onClose} />;

/** Dialog for the note of the moment that was just saved; render it once on each screen with a player. */
export function NoteHost() {
  const { moment } = useSyncExternalStore(noteStore.subscribe, noteStore.get);
  return <NoteDialog moment={moment} onClose={() => noteStore.set({ moment: null })} />;
}
