import type { Tag } from '@lamplight/contract';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FilterFields } from './filter-fields.tsx';
import { type BookFilter, chipKeys } from './filter-params.ts';

export interface FilterSheetProps {
  value: BookFilter;
  tags: readonly Tag[];
  onApply: (filter: BookFilter) => void;
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
        Filters
        {chosen > 0 && (
          <span className="tabular-nums text-accent-text">
            {chosen}
            <span className="sr-only"> active</span>
          </span>
        )}
      </Button>
      <Dialog
        open={draft !== null}
        title="Filters"
        size="sheet"
        onClose={close}
        actions={
          <>
            <Button variant="outline" onClick={close}>
              Close
            </Button>
            <Button
              onClick={() => {
                if (draft) onApply(draft);
                close();
              }}
            >
              Apply
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
