import { bookLimits } from '@lamplight/contract/book-limits';
import { Plus } from 'lucide-react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { focusField } from '../../../lib/focus-field.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PillRadioGroup } from '../../../ui/pill-radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ReleaseFields } from '../releases/release-fields.tsx';
import { type AutoKind, autoKinds, autoTitle } from './auto-title.ts';
import {
  type ChapterFormProblems,
  type ChapterFormState,
  changedFields,
  emptyForm,
  formStateOf,
  hasContent,
  isFilled,
  type ParsedForm,
  parseForm,
} from './chapter-form-state.ts';
import type { DraftChapter } from './draft.ts';
import { ImageField, uploadingText } from './image-field.tsx';
import { m } from './messages.ts';

/** State of the chapter form: values, problems and submission. */
export function useChapterForm(
  initial: ChapterFormState,
  /** Called with the parsed chapter. Returns the form's next values; undefined leaves the form unchanged. */
  onRead: (chapter: ParsedForm, entry: ChapterFormState) => ChapterFormState | undefined,
) {
  const [entry, setEntry] = useState(initial);
  const [problems, setProblems] = useState<ChapterFormProblems>({});
  const [isUploading, setUploading] = useState(false);
  const [resets, setResets] = useState(0);
  const maySubmit = isFilled(entry) && !isUploading;

  function change(part: Partial<ChapterFormState>) {
    setEntry((now) => ({ ...now, ...part }));
    setProblems({});
  }
  function reset(values: ChapterFormState) {
    setEntry(values);
    setProblems({});
    setResets((now) => now + 1);
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!maySubmit) return;
    const read = parseForm(entry, location.origin, initial);
    if ('chapter' in read) {
      const next = onRead(read.chapter, entry);
      if (next) reset(next);
      return;
    }
    setProblems(read.problems);
    const form = event.currentTarget;
    // Runs after this event, because only then the fields show the new problems.
    ['audio', 'image', 'release'].some((name) => name in read.problems && focusField(form, name));
  }
  return {
    maySubmit,
    /** Reason for which the form cannot be submitted now; null if no picture is uploading. */
    reason: isUploading ? uploadingText : null,
    submit,
    change,
    /** Replaces all values, and ends the upload of a picture. */
    reset,
    fields: {
      value: entry,
      problems,
      onChange: change,
      onUploading: setUploading,
      // Key that changes with each reset: the new image field does not show the previous chapter's failure.
      imageKey: resets,
    },
  };
}

export interface ChapterFieldsProps {
  value: ChapterFormState;
  problems: ChapterFormProblems;
  /** Reason for which the last save refused the chapter's release; null if it did not. */
  refusal?: string | null;
  onChange: (part: Partial<ChapterFormState>) => void;
  /** Called when the upload of the image begins and ends. */
  onUploading: (isUploading: boolean) => void;
  imageKey: number;
}

/** Fields of a chapter. */
export const ChapterFields = ({
  value,
  problems,
  refusal = null,
  onChange,
  onUploading,
  imageKey,
}: ChapterFieldsProps) => (
  <div className="grid gap-4 text-text">
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={m.chapterTitle}
        name="title"
        value={value.title}
        onChange={(title) => onChange({ title })}
        autoComplete="off"
        maxLength={bookLimits.chapterTitleCharacters}
        required
        data-autofocus
      />
      <TextField
        label={m.audioUrl}
        name="audio"
        value={value.audio}
        onChange={(audio) => onChange({ audio })}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={m.https}
        maxLength={bookLimits.addressCharacters}
        required
        error={problems.audio}
      />
    </div>
    <CheckBox
      label={m.choosePlaylistsCoverAs}
      isOn={value.usesCover}
      onChange={(usesCover) => onChange({ usesCover })}
    />
    {!value.usesCover && (
      <ImageField
        key={imageKey}
        label={m.chapterImageUrl}
        value={value.image}
        onChange={(image) => onChange({ image })}
        onUploading={onUploading}
        problem={problems.image}
      />
    )}
    <ReleaseFields
      label={m.chapterRelease}
      value={value}
      onChange={onChange}
      isChecked={problems.release !== undefined}
      refusal={refusal}
    />
  </div>
);

interface EditChapterDialogProps {
  chapter: DraftChapter;
  /** Problem of the chapter's release; null if there is none. */
  problem: string | null;
  /** Called with the changed fields. */
  onChange: (fields: Partial<ParsedForm>) => void;
  onClose: () => void;
}

/** Dialog with the fields of a chapter. Done applies the changes. */
export function EditChapterDialog({ chapter, problem, onChange, onClose }: EditChapterDialogProps) {
  const [opened] = useState(chapter);
  const { maySubmit, reason, submit, fields } = useChapterForm(formStateOf(opened), (read) => {
    onChange(changedFields(read, opened));
    onClose();
    return undefined;
  });
  return (
    <FormDialog
      open
      size="wide"
      title={m.editChapter}
      onClose={onClose}
      submitLabel={m.apply}
      maySubmit={maySubmit}
      reason={reason}
      onSubmit={submit}
    >
      <ChapterFields {...fields} refusal={problem} />
    </FormDialog>
  );
}

/** Kind of the proposed chapter titles; 'off' proposes none. */
export type AutoMode = AutoKind | 'off';

export const kindOf = (mode: string): AutoKind | null =>
  autoKinds.find((known): known is AutoKind => known === mode) ?? null;

const autoChoices = [
  { value: 'off', label: m.off },
  { value: 'Volume', label: m.volumeN },
  { value: 'Book', label: m.bookN },
];

/**
 * State of the form for a new chapter, which can prevent saving the playlist, and would be lost by leaving the editor.
 */
interface Unadded {
  readonly isFilled: boolean;
  readonly isUploading: boolean;
}

interface AddChapterProps {
  /** Titles of the existing chapters. */
  titles: () => readonly string[];
  auto: AutoMode;
  onAuto: (mode: AutoMode) => void;
  onAdd: (chapter: ParsedForm) => void;
  onUnadded: (unadded: Unadded) => void;
}

export const nothingUnadded: Unadded = { isFilled: false, isUploading: false };
/** Message: the playlist cannot be saved before the new chapter is added or cleared. */
export const unaddedText = m.chapterNotAdded;

/** The form that adds chapters one by one; auto mode proposes each title. */
export function AddChapter({ titles, auto, onAuto, onAdd, onUnadded }: AddChapterProps) {
  const form = useRef<HTMLFormElement>(null);
  const reasonId = useId();
  const [proposedTitle, setProposedTitle] = useState('');
  function propose(mode: string): string {
    const kind = kindOf(mode);
    const title = kind ? autoTitle(kind, titles()) : '';
    setProposedTitle(title);
    return title;
  }
  // Keeps the settings that most chapters share, but not the image.
  const nextForm = ({ usesCover }: ChapterFormState) => ({ ...emptyForm, usesCover, title: propose(auto) });
  const { maySubmit, reason, submit, change, reset, fields } = useChapterForm(emptyForm, (chapter, entry) => {
    onAdd(chapter);
    focusField(form.current, auto === 'off' ? 'title' : 'audio');
    return nextForm(entry);
  });
  const isFilled = hasContent(fields.value, proposedTitle);
  const isUploading = reason !== null;
  useEffect(() => {
    onUnadded({ isFilled, isUploading });
    return () => onUnadded(nothingUnadded);
  }, [isFilled, isUploading, onUnadded]);
  return (
    <form
      ref={form}
      aria-label={m.addChapter}
      onSubmit={submit}
      className="grid gap-4 rounded-lg border border-border bg-surface p-4 sm:p-5"
    >
      <PillRadioGroup
        label={m.autoTitle}
        choices={autoChoices}
        value={auto}
        onChange={(mode) => {
          onAuto(kindOf(mode) ?? 'off');
          change({ title: propose(mode) });
        }}
      />
      <ChapterFields {...fields} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant="outline"
          disabled={!maySubmit}
          aria-describedby={reason ? reasonId : undefined}
          icon={<Plus size={18} aria-hidden />}
        >
          {m.addChapterButton}
        </Button>
        {(isFilled || isUploading) && (
          <Button
            variant="ghost"
            onClick={() => {
              reset(nextForm(fields.value));
              focusField(form.current, 'title');
            }}
          >
            {m.clear}
          </Button>
        )}
        {reason && (
          <p id={reasonId} role="status" className="text-sm text-text-2">
            {reason}
          </p>
        )}
      </div>
    </form>
  );
}
