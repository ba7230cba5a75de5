import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toast.ts';
import { m } from './messages.ts';
import { getMomentOutbox } from './moment-outbox.ts';

const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

/** Maximum milliseconds that an export waits for unsent changes. */
const sendMs = 3000;

export interface ExportMenuProps {
  /** Book whose moments are exported; all moments if absent. */
  book?: { readonly id: number; readonly title: string };
}

/** Menu that saves moments as a file. Without a network, the menu for all moments says what it needs instead. */
export function ExportMenu({ book }: ExportMenuProps) {
  const isOnline = useOnline();
  const saving = useMutation({
    mutationFn: async (format: 'markdown' | 'csv') => {
      await getMomentOutbox().whenSent(sendMs);
      await downloadFile(`GET /user/moments/${format}`, { query: book ? { book_id: book.id } : {} });
    },
    onError: (error) => showToast(detailOf(error, m.fileNotDownloaded), { tone: 'error' }),
  });
  if (!isOnline) return book ? null : <p className="text-sm text-text-2">{m.connectExport}</p>;
  return (
    <Menu
      label={m.export}
      trigger={(trigger) => (
        <Button
          {...trigger}
          variant="ghost"
          size="sm"
          busy={saving.isPending}
          icon={<FileDown size={18} aria-hidden />}
        >
          {book ? (
            <span className="max-sm:sr-only">
              {m.exportBook({ more: hidden, title: <bdi>{book.title}</bdi> })}
            </span>
          ) : (
            m.exportAll({ more: hidden })
          )}
        </Button>
      )}
    >
      {(close) =>
        (['markdown', 'csv'] as const).map((format) => (
          <MenuItem
            key={format}
            onSelect={() => {
              close();
              saving.mutate(format);
            }}
          >
            {format === 'csv' ? m.csvSpreadsheet : m.markdown}
          </MenuItem>
        ))
      }
    </Menu>
  );
}
