import { Bookmark } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useBookmark } from './use-bookmark.ts';

export interface BookmarkButtonProps {
  bookId: number;
  /** `ribbon`: a labelled button next to a book's name; `tool`: an icon among the player's tools. */
  variant: 'tool' | 'ribbon';
}

export function BookmarkButton({ bookId, variant }: BookmarkButtonProps) {
  const { isOn, isKnown, toggle } = useBookmark(bookId);
  const size = variant === 'tool' ? 24 : 20;
  const icon = (
    <Bookmark size={size} aria-hidden className={isOn ? 'fill-current text-accent-text' : undefined} />
  );
  if (variant === 'tool') {
    return <IconButton label="Bookmark" icon={icon} pressed={isOn} disabled={!isKnown} onClick={toggle} />;
  }
  return (
    <Button variant="outline" size="lg" icon={icon} aria-pressed={isOn} disabled={!isKnown} onClick={toggle}>
      {/* On a phone only the icon is shown, to leave room for the listen button. */}
      <span className="max-lg:sr-only">Bookmark</span>
    </Button>
  );
}
