import { peopleLimits } from '@lamplight/contract/people-limits';
import { PillRadioGroup } from '../../../ui/pill-radio-group.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PeoplePicker } from '../people/people-picker.tsx';
import { SeriesPicker } from '../people/series-picker.tsx';
import type { Draft } from './draft.ts';
import { LanguageField } from './language-field.tsx';
import { m } from './messages.ts';
import { type DraftMetadata, metadataProblem } from './metadata-draft.ts';

interface MetadataFieldsProps {
  draft: Draft;
  onChange: (part: Partial<DraftMetadata>) => void;
}

const roleFields = {
  authors: { label: m.authors, removeLabel: m.removeAuthor },
  narrators: { label: m.narrators, removeLabel: m.removeNarrator },
  translators: { label: m.translators, removeLabel: m.removeTranslator },
  editors: { label: m.editors, removeLabel: m.removeEditor },
} as const;

const RoleField = ({ field, draft, onChange }: MetadataFieldsProps & { field: keyof typeof roleFields }) => (
  <PeoplePicker
    {...roleFields[field]}
    value={draft[field]}
    onChange={(people) => onChange({ [field]: people })}
  />
);

/** Authors, narrators and series of a playlist. */
export const CreditFields = (props: MetadataFieldsProps) => (
  <>
    <div className="grid gap-5 md:grid-cols-2">
      <RoleField field="authors" {...props} />
      <RoleField field="narrators" {...props} />
    </div>
    <SeriesPicker value={props.draft.series} onChange={(series) => props.onChange({ series })} />
  </>
);

const editions = [
  { value: '', label: m.notKnown },
  { value: 'no', label: m.unabridged },
  { value: 'yes', label: m.abridged },
] as const;

/** Collapsed section with the rest of a playlist's metadata. */
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
      <summary className="w-fit cursor-pointer py-2.5 font-semibold text-accent-text">
        {m.moreDetails}
      </summary>
      <div className="mt-3 grid gap-5 [&>.grid]:items-start">
        <TextField label={m.subtitle} {...fieldOf('subtitle')} maxLength={peopleLimits.subtitleCharacters} />
        <div className="grid gap-5 md:grid-cols-2">
          <RoleField field="translators" draft={draft} onChange={onChange} />
          <RoleField field="editors" draft={draft} onChange={onChange} />
          <LanguageField {...fieldOf('language')} />
          <TextField
            label={m.publisher}
            {...fieldOf('publisher')}
            maxLength={peopleLimits.publisherCharacters}
          />
          <TextField label={m.firstPublished} hint={m.year} {...fieldOf('original_year')} maxLength={5} />
          <TextField label={m.released} hint={m.yearEdition} {...fieldOf('release_year')} maxLength={5} />
          <TextField label={m.isbn} {...fieldOf('isbn')} maxLength={40} />
          <TextField label={m.asin} {...fieldOf('asin')} maxLength={20} />
        </div>
        <PillRadioGroup
          label={m.edition}
          choices={editions}
          value={draft.abridged}
          onChange={(abridged) => {
            const chosen = editions.find(({ value }) => value === abridged);
            if (chosen) onChange({ abridged: chosen.value });
          }}
        />
        <div className="grid gap-1.5">
          <span aria-hidden className="text-sm font-semibold">
            {m.contentNotes}
          </span>
          <TextArea
            label={m.contentNotes}
            value={draft.content_notes}
            onChange={(content_notes) => onChange({ content_notes })}
            maxLength={peopleLimits.contentNotesCharacters}
          />
        </div>
      </div>
    </details>
  );
}
