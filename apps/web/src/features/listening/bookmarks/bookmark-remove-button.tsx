import { BookmarkX } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

export interface BookmarkRemoveButtonProps {
  title: string;
  onPress: () => void;
}

/** Stands under a book's card: on it, it would hide what a small cover shows. */
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
