import { bookLimits } from '@lamplight/contract/book-limits';
import { CheckBox } from '../../ui/check-box.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ChapterFormProblems, ChapterFormState } from './chapter-form-state.ts';
import { ImageField } from './image-field.tsx';

export interface ChapterFieldsProps {
  value: ChapterFormState;
  problems: ChapterFormProblems;
  onChange: (part: Partial<ChapterFormState>) => void;
}

/** Fields of a chapter. */
export const ChapterFields = ({ value, problems, onChange }: ChapterFieldsProps) => (
  <div className="grid gap-4 text-text">
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Chapter title"
        name="title"
        value={value.title}
        onChange={(title) => onChange({ title })}
        autoComplete="off"
        maxLength={bookLimits.chapterTitleCharacters}
        required
        data-autofocus
      />
      <TextField
        label="Audio URL"
        name="audio"
        value={value.audio}
        onChange={(audio) => onChange({ audio })}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        maxLength={bookLimits.addressCharacters}
        required
        error={problems.audio}
      />
    </div>
    <CheckBox
      label="Use the playlist’s cover as the chapter’s image"
      isOn={value.usesCover}
      onChange={(usesCover) => onChange({ usesCover })}
    />
    {!value.usesCover && (
      <ImageField
        label="Chapter image URL"
        value={value.image}
        onChange={(image) => onChange({ image })}
        problem={problems.image}
      />
    )}
  </div>
);
