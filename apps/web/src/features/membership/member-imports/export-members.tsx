import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { detailOf } from '../../../lib/api.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import type { MemberFilter } from '../members/member-filters.tsx';
import { m } from './messages.ts';

/** A button that downloads all members, or those of a search and a filter, as CSV. */
export function ExportMembers({ search, filter }: { search: string; filter: MemberFilter }) {
  const download = useMutation({
    mutationFn: () =>
      downloadFile('POST /members/export', {
        body: {
          ...(search && { q: search }),
          ...(filter.subscription && { subscription: filter.subscription }),
          ...(filter.plan && { plan: filter.plan }),
        },
      }),
    onSuccess: () => showToast(m.exported),
    onError: (error) => showToast(detailOf(error, m.notExported), { tone: 'error' }),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      icon={<Download size={18} aria-hidden />}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {download.isPending ? m.exporting : m.exportMembers}
    </Button>
  );
}
