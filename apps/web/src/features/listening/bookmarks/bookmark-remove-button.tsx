import { BookmarkX } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';

export interface BookmarkRemoveButtonProps {
  title: string;
  onPress: () => void;
}

/** Lies on a book's cover, in the corner where its ribbon would be. */
export const BookmarkRemoveButton = ({ title, onPress }: BookmarkRemoveButtonProps) => (
  <span className="absolute end-0 top-0 z-1">
    {/* Smaller than what a thumb may hit, so that the cover is seen. */}
    <span className="absolute inset-1.5 rounded-full border border-border-strong bg-overlay" />
    <span className="relative">
      <IconButton
        label={`Remove bookmark: ${title}`}
        title="Remove bookmark"
        aria-haspopup="dialog"
        icon={<BookmarkX size={18} aria-hidden />}
        onClick={onPress}
      />
    </span>
  </span>
);
