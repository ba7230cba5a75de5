interface FileNotesProps {
  notes: readonly string[];
}

/** Returns the line that a note is about; 0 for notes on the whole file, which come first. */
const lineOf = (note: string): number => Number(/^Line (\d+)\b/.exec(note)?.[1] ?? 0);

/** Lists omissions and guesses in a file, with their line numbers. */
export const FileNotes = ({ notes }: FileNotesProps) => (
  <div role="status" className="empty:hidden">
    {notes.length > 0 && (
      <ul className="grid max-h-60 list-disc gap-1 overflow-y-auto ps-5 text-sm text-text-2 wrap-anywhere">
        {notes
          .toSorted((a, b) => lineOf(a) - lineOf(b))
          .map((note) => (
            <li key={note} dir="auto">
              {note}
            </li>
          ))}
      </ul>
    )}
  </div>
);
