import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PillRadioGroup } from '../../../ui/pill-radio-group.tsx';
import { type AutoKind, autoKinds, autoTitle } from './auto-title.ts';
import { emptyEntry, isEntered, type ReadEntry } from './chapter-entry.ts';
import { ChapterFields } from './chapter-fields.tsx';
import { useChapterEntry } from './use-chapter-entry.ts';

/** Which titles are proposed; 'off' for none. */
export type AutoMode = AutoKind | 'off';

export const kindOf = (mode: string): AutoKind | null =>
  autoKinds.find((known): known is AutoKind => known === mode) ?? null;

const autoChoices = [
  { value: 'off', label: 'Off' },
  { value: 'Volume', label: 'Volume N' },
  { value: 'Book', label: 'Book N' },
];

export interface AddChapterProps {
  /** Titles of the chapters that are there. */
  titles: () => readonly string[];
  auto: AutoMode;
  onAuto: (mode: AutoMode) => void;
  onAdd: (chapter: ReadEntry) => void;
}

/** The form that adds chapters, one after the other; the auto mode proposes each one's title. */
export function AddChapter({ titles, auto, onAuto, onAdd }: AddChapterProps) {
  const form = useRef<HTMLFormElement>(null);
  const proposed = (mode: string) => {
    const kind = kindOf(mode);
    return kind ? autoTitle(kind, titles()) : '';
  };
  const { entry, problems, submit, change } = useChapterEntry(emptyEntry, (chapter, { usesCover }) => {
    onAdd(chapter);
    const next = form.current?.elements.namedItem(auto === 'off' ? 'title' : 'audio');
    if (next instanceof HTMLElement) next.focus();
    // What is the same for most chapters stays as chosen; its own image does not.
    return { ...emptyEntry, usesCover, title: proposed(auto) };
  });
  return (
    <form
      ref={form}
      aria-label="Add a chapter"
      onSubmit={submit}
      className="grid gap-4 rounded-lg border border-border bg-surface p-4 sm:p-5"
    >
      <PillRadioGroup
        label="Auto title"
        choices={autoChoices}
        value={auto}
        onChange={(mode) => {
          onAuto(kindOf(mode) ?? 'off');
          change({ title: proposed(mode) });
        }}
      />
      <ChapterFields value={entry} problems={problems} onChange={change} />
      <div>
        <Button
          type="submit"
          variant="outline"
          disabled={!isEntered(entry)}
          icon={<Plus size={18} aria-hidden />}
        >
          Add Chapter
        </Button>
      </div>
    </form>
  );
}
