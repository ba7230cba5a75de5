import { FileText } from 'lucide-react';
import { usePlayerState } from '../../features/player/index.ts';
import { detailOf } from '../../lib/api.ts';
import { downloadFile } from '../../lib/download-file.ts';
import { MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.ts';

const calls = {
  VTT: 'GET /books/{id}/chapters/{chapterId}/transcript.vtt',
  SRT: 'GET /books/{id}/chapters/{chapterId}/transcript.srt',
} as const;

async function save(format: keyof typeof calls, id: number, chapterId: number) {
  try {
    await downloadFile(calls[format], { params: { id, chapterId } });
  } catch (error) {
    showToast(detailOf(error, 'The transcript couldn’t be downloaded.'), { tone: 'error' });
  }
}

export interface TranscriptItemsProps {
  bookId: number;
  /** Chapters that have a text. */
  chapterIds: readonly number[];
  closeMenu: () => void;
}

/** Menu items that save the text of the chapter in the player as a file; none if it has no text. */
export function TranscriptItems({ bookId, chapterIds, closeMenu }: TranscriptItemsProps) {
  const chapterId = usePlayerState((state) => state.chapter?.id) ?? 0;
  if (!chapterIds.includes(chapterId)) return null;
  return (['VTT', 'SRT'] as const).map((format) => (
    <MenuItem
      key={format}
      icon={<FileText size={20} aria-hidden />}
      onSelect={() => {
        closeMenu();
        void save(format, bookId, chapterId);
      }}
    >
      Transcript ({format})
    </MenuItem>
  ));
}
