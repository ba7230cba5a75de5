import { type Epub, readEpubChapter } from '@lamplight/align';
import { formatUnits } from '@lamplight/messages/intl';
import { BookOpen } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { TextChapter } from './choose-text.tsx';
import { epubChapterName } from './epub-chapter.tsx';
import { FileNotes } from './file-notes.tsx';
import { m } from './messages.ts';
import { OpeningProgress } from './opening-epub.tsx';
import { type EpubImportOptions, useEpubImport } from './use-epub-import.ts';

interface EpubImportProps extends EpubImportOptions {
  /** Returns whether a chapter has a draft, which an import replaces. */
  hasDraft: (chapterId: number) => boolean;
}

const none = '';
/** Maximum number of titles that a confirmation lists. */
const maxNamed = 5;

function replacedText(chapters: readonly TextChapter[]): string {
  const named = chapters.slice(0, maxNamed).map(({ title }) => title);
  const more = chapters.length - named.length;
  return m.draftsReplaced({
    titles: formatUnits([...named, ...(more > 0 ? [m.moreTitles({ count: more })] : [])]),
  });
}

/** Texts of a whole book from an EPUB: chapters are matched and shown before anything is saved. */
export function EpubImport({ hasDraft, ...options }: EpubImportProps) {
  const { chapters, isEdited } = options;
  const file = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const epubImport = useEpubImport(options);
  const { epub, spoken, setSeconds, progress, problem, pending, importAll } = epubImport;
  const replaced = pending.filter(({ id }) => hasDraft(id) && !isEdited(id));
  const percent = Math.round((progress ?? 0) * 100);
  return (
    <div className="grid gap-4">
      <input
        ref={file}
        type="file"
        hidden
        accept=".epub,application/epub+zip"
        aria-label={m.epubFile}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void epubImport.open(chosen);
          target.value = '';
        }}
      />
      <div>
        <Button
          variant="outline"
          size="sm"
          icon={<BookOpen size={18} aria-hidden />}
          onClick={() => file.current?.click()}
        >
          {m.importEpub}
        </Button>
      </div>
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      <OpeningProgress opening={epubImport.opening} />
      {epub && (
        <>
          <h3 dir="auto" className="text-lg">
            {epub.title || m.epubFile}
          </h3>
          <FileNotes notes={epub.notes} />
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label={m.secondsBefore}
              type="number"
              min={0}
              value={spoken.head}
              onChange={(head) => setSeconds({ head })}
              hint={m.secondsBeforeHint}
            />
            <TextField
              label={m.secondsAfter}
              type="number"
              min={0}
              value={spoken.tail}
              onChange={(tail) => setSeconds({ tail })}
            />
          </div>
          <MatchedChapters epub={epub} chapters={chapters} epubImport={epubImport} />
          {progress !== null && (
            <ProgressBar label={m.importing} percent={percent} valueText={m.percent({ percent })} />
          )}
          {/* The same element in both states, so that it keeps the focus. */}
          <div>
            {progress === null ? (
              <Button
                aria-disabled={pending.length === 0 || undefined}
                onClick={() => (replaced.length > 0 ? setAsking(true) : void importAll())}
              >
                {pending.length === 0 ? m.saveDrafts : m.saveDraftCount({ count: pending.length })}
              </Button>
            ) : (
              <Button variant="outline" onClick={epubImport.stop}>
                {m.cancel}
              </Button>
            )}
          </div>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        title={m.replaceDrafts}
        text={replacedText(replaced)}
        confirmLabel={m.replace}
        danger
        onConfirm={() => {
          setAsking(false);
          void importAll();
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

interface MatchedChaptersProps {
  epub: Epub;
  chapters: readonly TextChapter[];
  epubImport: ReturnType<typeof useEpubImport>;
}

/** List of a book's chapters, each with the text of the EPUB that belongs to it. */
function MatchedChapters({
  epub,
  chapters,
  epubImport: { matches, match, progress, resultOf },
}: MatchedChaptersProps) {
  const notes = useMemo(
    () =>
      chapters.map(({ duration }, index) => {
        const source = epub.chapters[matches[index] ?? -1];
        const chosen = source && readEpubChapter(source, duration ?? undefined);
        return chosen?.notes ?? [];
      }),
    [chapters, epub, matches],
  );
  return (
    <ol className="grid gap-3">
      {chapters.map((chapter, index) => (
        <li key={chapter.id} className="grid gap-1.5">
          <label htmlFor={`epub-${chapter.id}`} className="text-sm font-semibold">
            {index + 1}. <bdi>{chapter.title}</bdi>
          </label>
          <Select
            id={`epub-${chapter.id}`}
            className="field"
            disabled={progress !== null}
            value={matches[index] === null ? none : String(matches[index])}
            onChange={({ target: { value } }) => match(index, value === none ? null : Number(value))}
          >
            <option value={none}>{m.noText}</option>
            {epub.chapters.map((source, at) => (
              <option dir="auto" key={at} value={at}>
                {epubChapterName(source)}
              </option>
            ))}
          </Select>
          <FileNotes notes={notes[index] ?? []} />
          <p role="status" className="text-sm text-text-2 empty:hidden">
            {resultOf(chapter.id, index)}
          </p>
        </li>
      ))}
    </ol>
  );
}
