import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { otherStatus } from './filter-choices.ts';
import { type BookFilter, type ChipKey, chipKeys, type FilterChange } from './filter-params.ts';

const kinds: Readonly<Record<ChipKey, string>> = { main: 'voice', sub: 'category', status: 'status' };

const labelOf = (key: ChipKey, value: string): string =>
  key === 'status' && value === otherStatus.value ? otherStatus.label : value;

export interface FilterChipsProps {
  value: BookFilter;
  onChange: (change: FilterChange) => void;
  onClear: () => void;
}

/** The chosen filters; pressing one removes it, 'Clear all' removes all. */
export function FilterChips({ value, onChange, onClear }: FilterChipsProps) {
  const chosen = chipKeys.filter((key) => value[key] !== '');
  if (chosen.length === 0) return null;
  return (
    // On a low screen they are in one line, which scrolls.
    <div className="flex flex-wrap items-center gap-2 low:flex-nowrap low:overflow-x-auto low:py-1">
      <ul aria-label="Active filters" className="contents">
        {chosen.map((key) => (
          <li key={key} className="max-w-full low:shrink-0">
            <Chip
              kind={kinds[key]}
              value={labelOf(key, value[key])}
              onRemove={() => onChange((now) => ({ ...now, [key]: '' }))}
            />
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="sm" onClick={onClear}>
        <span className="text-accent-text">Clear all</span>
      </Button>
    </div>
  );
}
