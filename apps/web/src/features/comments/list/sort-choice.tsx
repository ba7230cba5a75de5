import type { CommentSort } from '@lamplight/contract';
import { useId } from 'react';
import { Select } from '../../../ui/select.tsx';

const names: Readonly<Record<CommentSort, string>> = {
  new: 'New',
  best: 'Best',
  old: 'Old',
  timestamp: 'Timestamp',
};

export interface SortChoiceProps {
  sorts: readonly CommentSort[];
  value: CommentSort;
  onChange: (sort: CommentSort) => void;
}

export function SortChoice({ sorts, value, onChange }: SortChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="text-text-2">
        Sort<span className="sr-only"> comments</span>
      </label>
      <Select
        id={id}
        className="comment-sort"
        value={value}
        onChange={(event) => {
          const chosen = sorts.find((sort) => sort === event.target.value);
          if (chosen) onChange(chosen);
        }}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {names[sort]}
          </option>
        ))}
      </Select>
    </div>
  );
}
