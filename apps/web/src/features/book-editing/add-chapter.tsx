import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { PillRadioGroup } from '../../ui/pill-radio-group.tsx';
import { type AutoKind, autoKinds, autoTitle } from './auto-title.ts';
import { ChapterFields } from './chapter-fields.tsx';
import { emptyForm, isFilled, type ParsedForm } from './chapter-form-state.ts';
import { useChapterForm } from './use-chapter-form.ts';

/** Kind of the proposed chapter titles; 'off' proposes none. */
export type AutoMode = AutoKind | 'off';

export const kindOf = (mode: string): AutoKind | null =>
  autoKinds.find((known): known is AutoKind => known === mode) ?? null;

const autoChoices = [
  { value: 'off', label: 'Off' },
  { value: 'Volume', label: 'Volume N' },
  { value: 'Book', label: 'Book N' },
];

export interface AddChapterProps {
  /** Titles of the existing chapters. */
  titles: () => readonly string[];
  auto: AutoMode;
  onAuto: (mode: AutoMode) => void;
  onAdd: (chapter: ParsedForm) => void;
}

/** The form that adds chapters one by one; auto mode proposes each title. */
export function AddChapter({ titles, auto, onAuto, onAdd }: AddChapterProps) {
  const form = useRef<HTMLFormElement>(null);
  const proposed = (mode: string) => {
    const kind = kindOf(mode);
    return kind ? autoTitle(kind, titles()) : '';
  };
  const { entry, problems, submit, change } = useChapterForm(emptyForm, (chapter, { usesCover }) => {
    onAdd(chapter);
    const next = form.current?.elements.namedItem(auto === 'off' ? 'title' : 'audio');
    if (next instanceof HTMLElement) next.focus();
    // Keeps the settings that most chapters share, but not the image.
    return { ...emptyForm, usesCover, title: proposed(auto) };
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
          disabled={!isFilled(entry)}
          icon={<Plus size={18} aria-hidden />}
        >
          Add Chapter
        </Button>
      </div>
    </form>
  );
}
