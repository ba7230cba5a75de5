import type { Chapter } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { textChaptersQuery } from '../../features/listening/index.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { TranscriptItems } from '../shared/transcript-items.tsx';
import { m } from './messages.ts';

export interface ChapterTranscriptsProps {
  bookId: number;
  chapter: Chapter;
}

/** A menu that saves the text of a chapter as a file; nothing if the chapter has no text. */
export function ChapterTranscripts({ bookId, chapter }: ChapterTranscriptsProps) {
  const { data } = useQuery(textChaptersQuery(bookId));
  if (!data?.includes(chapter.id)) return null;
  return (
    <span className="absolute inset-y-0 end-1 grid place-items-center text-text-3">
      <Menu
        label={m.transcriptTitle({ title: chapter.title })}
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            label={m.transcriptTitle({ title: chapter.title })}
            icon={<FileText size={18} aria-hidden />}
          />
        )}
      >
        {(close) => <TranscriptItems bookId={bookId} chapterId={chapter.id} closeMenu={close} />}
      </Menu>
    </span>
  );
}
