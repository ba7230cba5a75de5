import { FileText } from 'lucide-react';
import { detailOf } from '../../lib/api.ts';
import { downloadFile } from '../../lib/download-file.ts';
import { MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.ts';
import { m } from './messages.ts';

const calls = {
  VTT: 'GET /books/{id}/chapters/{chapterId}/transcript.vtt',
  SRT: 'GET /books/{id}/chapters/{chapterId}/transcript.srt',
} as const;

async function save(format: keyof typeof calls, id: number, chapterId: number) {
  try {
    await downloadFile(calls[format], { params: { id, chapterId } });
  } catch (error) {
    showToast(detailOf(error, m.transcriptNotDownloaded), { tone: 'error' });
  }
}

export interface TranscriptItemsProps {
  bookId: number;
  chapterId: number;
  closeMenu: () => void;
}

/** Menu items that save the text of a chapter as a file. */
export function TranscriptItems({ bookId, chapterId, closeMenu }: TranscriptItemsProps) {
  return (['VTT', 'SRT'] as const).map((format) => (
    <MenuItem
      key={format}
      icon={<FileText size={20} aria-hidden />}
      onSelect={() => {
        closeMenu();
        void save(format, bookId, chapterId);
      }}
    >
      {m.transcript({ format })}
    </MenuItem>
  ));
}
