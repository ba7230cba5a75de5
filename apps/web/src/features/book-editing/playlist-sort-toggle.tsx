import { ArrowDownAZ, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { PlaylistSort } from './playlist-sort.ts';

export interface PlaylistSortToggleProps {
  sort: PlaylistSort;
  onSort: (sort: PlaylistSort) => void;
}

/** A-Z or New, as two toggle buttons. */
export function PlaylistSortToggle({ sort, onSort }: PlaylistSortToggleProps) {
  const choice = (of: PlaylistSort, label: string, icon: ReactNode) => (
    <Button
      variant={sort === of ? 'solid' : 'ghost'}
      size="sm"
      aria-pressed={sort === of}
      icon={icon}
      onClick={() => onSort(of)}
    >
      {label}
    </Button>
  );
  return (
    <div
      role="group"
      aria-label="Sort playlists"
      className="flex shrink-0 rounded-xl border border-border-strong"
    >
      {choice('title', 'A-Z', <ArrowDownAZ size={16} aria-hidden />)}
      {choice('new', 'New', <Clock size={16} aria-hidden />)}
    </div>
  );
}
