import type { Tag } from '@lamplight/contract';
import { PillRadioGroup } from '../../ui/pill-radio-group.tsx';
import { mainTags, subTags } from '../books/tag-order.ts';
import { choicesOf, sortChoices, statusChoices, withMain } from './filter-choices.ts';
import { type BookFilter, type FilterChange, readFilter } from './filter-params.ts';

export interface FilterFieldsProps {
  value: BookFilter;
  tags: readonly Tag[];
  onChange: (change: FilterChange) => void;
}

/** Categories shown before 'Show all'. */
const categoriesShown = 7;

/** Voice, status, order and category, one choice each; categories come last, as there may be many. */
export function FilterFields({ value, tags, onChange }: FilterFieldsProps) {
  const isSearch = value.search !== '';
  return (
    <div className="grid gap-5">
      <PillRadioGroup
        label="Voice"
        choices={choicesOf('All voices', mainTags(tags), value.main)}
        value={value.main}
        onChange={(main) => onChange((now) => withMain(now, main, tags))}
      />
      <PillRadioGroup
        label="Status"
        choices={statusChoices(value.status)}
        value={value.status}
        onChange={(status) => onChange((now) => ({ ...now, status }))}
      />
      <PillRadioGroup
        label="Sort"
        choices={sortChoices(isSearch)}
        value={value.sort || (isSearch ? '' : 'title')}
        onChange={(sort) => {
          const chosen = readFilter(new URLSearchParams({ sort })).sort;
          // The default order is not written to the URL.
          onChange((now) => ({ ...now, sort: chosen === 'title' && !isSearch ? '' : chosen }));
        }}
      />
      <PillRadioGroup
        label="Category"
        choices={choicesOf('All categories', subTags(tags, value.main), value.sub)}
        value={value.sub}
        shownFirst={categoriesShown}
        onChange={(sub) => onChange((now) => ({ ...now, sub }))}
      />
    </div>
  );
}
