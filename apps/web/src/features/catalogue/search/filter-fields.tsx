import type { Tag } from '@lamplight/contract';
import { personRoles } from '@lamplight/contract/people-limits';
import { dateLocale, formatNumber } from '@lamplight/messages/intl';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { site } from '../../../lib/site.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PillRadioGroup } from '../../../ui/pill-radio-group.tsx';
import { languageName } from '../books/language-names.ts';
import { statusName } from '../books/status-line.tsx';
import { mainTags, subTags } from '../books/tag-queries.ts';
import { CreditFilters, useFilterName } from './credit-filters.tsx';
import { choicesOf, otherStatus, sortChoices, statusChoices, withMain } from './filter-choices.ts';
import {
  applyDraft,
  type BookFilter,
  type ChipKey,
  chipKeys,
  type FilterChange,
  readFilter,
} from './filter-params.ts';
import { m } from './messages.ts';

export interface FilterFieldsProps {
  value: BookFilter;
  tags: readonly Tag[];
  onChange: (change: FilterChange) => void;
}

/** Number of categories shown before 'Show all'. */
const categoriesShown = 7;

/** Fields for voice, status, order and category, one choice each; categories come last, because there may be many. */
export function FilterFields({ value, tags, onChange }: FilterFieldsProps) {
  const isSearch = value.search !== '';
  return (
    <div className="grid gap-5">
      <PillRadioGroup
        label={m.voice}
        choices={choicesOf(m.allVoices, mainTags(tags), value.main)}
        value={value.main}
        onChange={(main) => onChange((now) => withMain(now, main, tags))}
      />
      <PillRadioGroup
        label={m.status}
        choices={statusChoices(value.status)}
        value={value.status}
        onChange={(status) => onChange((now) => ({ ...now, status }))}
      />
      <PillRadioGroup
        label={m.sort}
        choices={sortChoices(isSearch)}
        value={value.sort || (isSearch ? '' : 'title')}
        onChange={(sort) => {
          const chosen = readFilter(new URLSearchParams({ sort })).sort;
          // The default order is not written to the URL.
          onChange((now) => ({ ...now, sort: chosen === 'title' && !isSearch ? '' : chosen }));
        }}
      />
      <PillRadioGroup
        label={m.category}
        choices={choicesOf(m.allCategories, subTags(tags, value.main), value.sub)}
        value={value.sub}
        shownFirst={categoriesShown}
        onChange={(sub) => onChange((now) => ({ ...now, sub }))}
      />
      <CreditFilters value={value} onChange={onChange} />
    </div>
  );
}

const removeLabel = (key: ChipKey, name: string): string => m[`remove_${key}`]({ name });

function labelOf(key: ChipKey, value: string): string {
  if (key === 'abridged') return value === 'yes' ? m.abridged : m.unabridged;
  if (key === 'language') return languageName(value, dateLocale(site.get().language));
  if (key !== 'status') return value;
  return value === otherStatus.value ? otherStatus.label : statusName(value);
}

interface FilterChipProps {
  filter: ChipKey;
  value: string;
  onRemove: () => void;
}

/** The chip of a person or series, which the URL names by id. */
function NameChip({ filter, value, onRemove }: FilterChipProps) {
  const name = useFilterName(filter === 'series' ? 'series' : 'people', value);
  return <Chip value={name} removeLabel={removeLabel(filter, name)} onRemove={onRemove} />;
}

const names: readonly ChipKey[] = [...personRoles, 'series'];

function FilterChip(props: FilterChipProps) {
  const { filter, value, onRemove } = props;
  if (names.includes(filter)) return <NameChip {...props} />;
  const label = labelOf(filter, value);
  return <Chip value={label} removeLabel={removeLabel(filter, label)} onRemove={onRemove} />;
}

interface FilterChipsProps {
  value: BookFilter;
  onChange: (change: FilterChange) => void;
  onClear: () => void;
}

/** The chosen filters; pressing one removes it, 'Clear all' removes all. */
export function FilterChips({ value, onChange, onClear }: FilterChipsProps) {
  const chosen = chipKeys.filter((key) => value[key] !== '');
  if (chosen.length === 0) return null;
  return (
    // On a low screen the chips are in one line, which scrolls.
    <div className="flex flex-wrap items-center gap-2 low:flex-nowrap low:overflow-x-auto low:py-1">
      <ul aria-label={m.activeFilters} className="contents">
        {chosen.map((key) => (
          <li key={key} className="max-w-full low:shrink-0">
            <FilterChip
              filter={key}
              value={value[key]}
              onRemove={() => onChange((now) => ({ ...now, [key]: '' }))}
            />
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="sm" onClick={onClear}>
        <span className="text-accent-text">{m.clearAll}</span>
      </Button>
    </div>
  );
}

interface FilterSheetProps {
  value: BookFilter;
  tags: readonly Tag[];
  onApply: (change: FilterChange) => void;
}

/** On a phone: the filters in a sheet, applied with a button. */
export function FilterSheet({ value, tags, onApply }: FilterSheetProps) {
  const [draft, setDraft] = useState<BookFilter | null>(null);
  const chosen = chipKeys.filter((key) => value[key] !== '').length;
  const close = () => setDraft(null);
  return (
    <>
      <Button
        variant="outline"
        icon={<SlidersHorizontal size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setDraft(value)}
      >
        {m.filters}
        {chosen > 0 && (
          <span className="tabular-nums text-accent-text">
            <span aria-hidden="true">{formatNumber(chosen)}</span>
            <span className="sr-only">{m.activeFilterCount({ count: chosen })}</span>
          </span>
        )}
      </Button>
      <Dialog
        open={draft !== null}
        title={m.filters}
        size="sheet"
        onClose={close}
        actions={
          <>
            <Button variant="outline" onClick={close}>
              {m.close}
            </Button>
            <Button
              onClick={() => {
                if (draft) onApply(applyDraft(draft));
                close();
              }}
            >
              {m.apply}
            </Button>
          </>
        }
      >
        {draft && (
          <FilterFields
            value={draft}
            tags={tags}
            onChange={(change) => setDraft((now) => now && change(now))}
          />
        )}
      </Dialog>
    </>
  );
}
