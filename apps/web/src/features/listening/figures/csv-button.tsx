import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { detailOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { m } from './messages.ts';

export function CsvButton({ download }: { download: () => Promise<void> }) {
  const saving = useMutation({
    mutationFn: download,
    onError: (error) => showToast(detailOf(error, m.notDownloaded), { tone: 'error' }),
  });
  return (
    // Without a border, its text is in line with the edge of the section.
    <span className="-mx-3.5 print:hidden">
      <Button
        variant="ghost"
        size="sm"
        busy={saving.isPending}
        icon={<FileDown size={18} aria-hidden />}
        onClick={() => saving.mutate()}
      >
        {m.downloadCsv}
      </Button>
    </span>
  );
}
