import { peopleLimits } from '@lamplight/contract/people-limits';
import { PillRadioGroup } from '../../ui/pill-radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PeoplePicker, SeriesPicker } from '../people/index.ts';
import type { Draft } from './draft.ts';
import { type DraftMetadata, metadataProblem } from './metadata-draft.ts';

interface MetadataFieldsProps {
  draft: Draft;
  onChange: (part: Partial<DraftMetadata>) => void;
}

/** Authors, narrators and series of a playlist. */
export const CreditFields = ({ draft, onChange }: MetadataFieldsProps) => (
  <>
    <div className="grid gap-5 md:grid-cols-2">
      <PeoplePicker
        label="Authors"
        kind="author"
        value={draft.authors}
        onChange={(authors) => onChange({ authors })}
      />
      <PeoplePicker
        label="Narrators"
        kind="narrator"
        value={draft.narrators}
        onChange={(narrators) => onChange({ narrators })}
      />
    </div>
    <SeriesPicker value={draft.series} onChange={(series) => onChange({ series })} />
  </>
);

const editions = [
  { value: '', label: 'Not known' },
  { value: 'no', label: 'Unabridged' },
  { value: 'yes', label: 'Abridged' },
] as const;

/** The rest of a playlist's metadata, folded. */
export function MoreDetails({ draft, onChange }: MetadataFieldsProps) {
  const fieldOf = (
    field: 'subtitle' | 'language' | 'publisher' | 'isbn' | 'asin' | 'original_year' | 'release_year',
  ) => ({
    value: draft[field],
    onChange: (value: string) => onChange({ [field]: value }),
    error: metadataProblem(draft, field),
    autoComplete: 'off',
  });
  return (
    <details>
      <summary className="w-fit cursor-pointer py-2.5 font-semibold text-accent-text">More details</summary>
      <div className="mt-3 grid gap-5 [&>.grid]:items-start">
        <TextField label="Subtitle" {...fieldOf('subtitle')} maxLength={peopleLimits.subtitleCharacters} />
        <div className="grid gap-5 md:grid-cols-2">
          <PeoplePicker
            label="Translators"
            kind="translator"
            value={draft.translators}
            onChange={(translators) => onChange({ translators })}
          />
          <PeoplePicker
            label="Editors"
            kind="editor"
            value={draft.editors}
            onChange={(editors) => onChange({ editors })}
          />
          <TextField
            label="Language"
            hint="A code such as en, pt-BR or zh-Hant"
            {...fieldOf('language')}
            maxLength={peopleLimits.languageCharacters}
            autoCapitalize="none"
          />
          <TextField
            label="Publisher"
            {...fieldOf('publisher')}
            maxLength={peopleLimits.publisherCharacters}
          />
          <TextField label="First published" hint="Year" {...fieldOf('original_year')} maxLength={5} />
          <TextField
            label="Released"
            hint="Year of this edition"
            {...fieldOf('release_year')}
            maxLength={5}
          />
          <TextField label="ISBN" {...fieldOf('isbn')} maxLength={40} />
          <TextField label="ASIN" {...fieldOf('asin')} maxLength={20} />
        </div>
        <PillRadioGroup
          label="Edition"
          choices={editions}
          value={draft.abridged}
          onChange={(abridged) => {
            const chosen = editions.find(({ value }) => value === abridged);
            if (chosen) onChange({ abridged: chosen.value });
          }}
        />
        <div className="grid gap-1.5">
          <span aria-hidden className="text-sm font-semibold">
            Content notes
          </span>
          <TextArea
            label="Content notes"
            value={draft.content_notes}
            onChange={(content_notes) => onChange({ content_notes })}
            maxLength={peopleLimits.contentNotesCharacters}
          />
        </div>
      </div>
    </details>
  );
}
