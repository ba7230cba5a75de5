import type { BookExportLink } from '@lamplight/contract';
import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { call, detailOf } from '../../lib/api.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { m } from './messages.ts';

type Format = 'zip' | 'lpf';

const formats = [
  { format: 'zip', label: m.exportZip },
  { format: 'lpf', label: m.exportPackage },
] as const;

/** Saves a book with everything that belongs to it as a zip, or as an audiobook package. */
export function ExportSection({ bookId }: { bookId: number }) {
  const exporting = useMutation({
    mutationFn: (format: Format) =>
      call('POST /books/{id}/export', { params: { id: bookId }, query: { format } }),
    // The answer is a download, so the browser stays on this page.
    onSuccess: ({ url }: BookExportLink) => window.location.assign(url),
  });
  const { data: link } = exporting;
  return (
    <Section title={m.exportTitle}>
      <p className="mb-4 max-w-prose text-text-2">{m.exportIntro}</p>
      <div className="flex flex-wrap gap-3">
        {formats.map(({ format, label }) => (
          <Button
            key={format}
            variant="outline"
            busy={exporting.isPending && exporting.variables === format}
            icon={<FileDown size={20} aria-hidden />}
            onClick={() => {
              if (!exporting.isPending) exporting.mutate(format);
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      <div role="status" className="mt-3 grid max-w-prose gap-1 text-sm empty:mt-0">
        {link && <p>{m.exportStarted({ count: link.files, size: formatBytes(link.bytes) })}</p>}
        {link?.problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
        {exporting.error && <p className="text-danger">{detailOf(exporting.error, m.exportFailed)}</p>}
      </div>
    </Section>
  );
}
