import { ArrowDownWideNarrow, ArrowUpDown, ArrowUpNarrowWide } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { type MemberSort, nextSort } from './member-sort.ts';

const looks = {
  none: { Icon: ArrowUpDown, words: '' },
  active: { Icon: ArrowDownWideNarrow, words: 'first' },
  inactive: { Icon: ArrowUpNarrowWide, words: 'last' },
} as const;

export interface MemberSortToggleProps {
  sort: MemberSort | null;
  onSort: (sort: MemberSort) => void;
}

/** Toggles between active subscriptions first and last. */
export function MemberSortToggle({ sort, onSort }: MemberSortToggleProps) {
  const { Icon, words } = looks[sort ?? 'none'];
  return (
    <Button variant="outline" icon={<Icon size={18} aria-hidden />} onClick={() => onSort(nextSort(sort))}>
      <span>
        Sort by Active
        {words && (
          <>
            : <span className="text-accent-text">{words}</span>
          </>
        )}
      </span>
    </Button>
  );
}
