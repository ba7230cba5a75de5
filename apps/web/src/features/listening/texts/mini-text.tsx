import { useQuery } from '@tanstack/react-query';
import { BookOpenText } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { usePlayerState } from '../player/player/player.ts';
import { m } from './messages.ts';
import { textChaptersQuery } from './text-queries.ts';

/** Opens the player with its text, if the book in the mini player has one. */
export function MiniText() {
  const navigate = useNavigate();
  const bookId = usePlayerState((state) => state.book?.id) ?? 0;
  const chapterId = usePlayerState((state) => state.chapter?.id) ?? 0;
  const { data } = useQuery({ ...textChaptersQuery(bookId), enabled: bookId > 0 });
  if (!data?.includes(chapterId)) return null;
  return (
    <IconButton
      label={m.text}
      icon={<BookOpenText size={22} aria-hidden />}
      onClick={() => void navigate(paths.listen(bookId), { state: { panel: 'text' } })}
    />
  );
}
