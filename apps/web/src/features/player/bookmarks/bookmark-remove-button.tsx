import { BookmarkX } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

export interface BookmarkRemoveButtonProps {
  title: string;
  onPress: () => void;
}

/** Placed below a book's card, because on a small cover it would hide the picture. */
export const BookmarkRemoveButton = ({ title, onPress }: BookmarkRemoveButtonProps) => (
  <Button
    variant="outline"
    size="sm"
    full
    aria-label={`Remove bookmark: ${title}`}
    aria-haspopup="dialog"
    icon={<BookmarkX size={16} aria-hidden />}
    onClick={onPress}
  >
    Remove
  </Button>
);
