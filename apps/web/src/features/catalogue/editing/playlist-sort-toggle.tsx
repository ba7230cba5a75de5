import { ArrowDownAZ, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { m } from './messages.ts';

/** Sort order of the playlists: by title, or newest first. */
export type PlaylistSort = 'title' | 'new';

/** Parses the query parameter; newest first by default. */
export const readPlaylistSort = (raw: string | null): PlaylistSort => (raw === 'title' ? 'title' : 'new');

/** Returns the query parameter; null for the default order. */
export const sortInAddress = (sort: PlaylistSort): PlaylistSort | null => (sort === 'new' ? null : sort);

export interface PlaylistSortToggleProps {
  sort: PlaylistSort;
  onSort: (sort: PlaylistSort) => void;
}

/** Two toggle buttons for the order of the playlists: A-Z and New. */
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
      aria-label={m.sortPlaylists}
      className="flex shrink-0 rounded-xl border border-border-strong"
    >
      {choice('title', m.orderTitle, <ArrowDownAZ size={16} aria-hidden />)}
      {choice('new', m.orderNew, <Clock size={16} aria-hidden />)}
    </div>
  );
}
