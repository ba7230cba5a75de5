import type { MemberImport } from '@lamplight/contract';
import { memberImportLimits as limits } from '@lamplight/contract/member-import-limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, detailOf } from '../../../lib/api.ts';
import { showToast } from '../../../ui/toast.ts';
import { memberCountsQuery, memberPagesKey } from '../members/member-queries.ts';
import { memberImportsKey, memberImportsQuery } from './import-queries.ts';
import { m } from './messages.ts';

type Check = Pick<MemberImport, 'columns' | 'rules'>;

/** Actions on imports of members; each returns the import's new state. */
export function useMemberImport() {
  const client = useQueryClient();
  const { queryKey } = memberImportsQuery();
  const onSuccess = (changed: MemberImport) => {
    client.setQueryData(
      queryKey,
      (page) =>
        page && {
          ...page,
          rows: [changed, ...page.rows.filter(({ id }) => id !== changed.id)].toSorted((a, b) => b.id - a.id),
        },
    );
    void client.invalidateQueries({ queryKey: memberImportsKey });
    void client.invalidateQueries({ queryKey: memberPagesKey });
    void client.invalidateQueries(memberCountsQuery);
  };
  const onError = (error: unknown) => {
    showToast(detailOf(error, m.notChanged), { tone: 'error' });
    void client.invalidateQueries({ queryKey: memberImportsKey });
  };
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > limits.bytes) throw new RangeError(m.tooLarge({ count: limits.bytes / 1024 / 1024 }));
      return call('POST /members/imports', {
        query: { file_name: file.name.slice(0, limits.fileNameCharacters) || 'members.csv' },
        body: file,
      });
    },
    onSuccess,
  });
  const check = useMutation({
    mutationFn: ({ id, columns, rules }: Check & { id: number }) =>
      call('PUT /members/imports/{id}', { params: { id }, body: { columns, rules } }),
    onSuccess,
    onError,
  });
  const start = useMutation({
    mutationFn: ({ id, perMinute }: { id: number; perMinute: number }) =>
      call('POST /members/imports/{id}/start', { params: { id }, body: { mails_per_minute: perMinute } }),
    onSuccess,
    onError,
  });
  const cancel = useMutation({
    mutationFn: (id: number) => call('POST /members/imports/{id}/cancel', { params: { id } }),
    onSuccess,
    onError,
  });
  const undo = useMutation({
    mutationFn: (id: number) => call('POST /members/imports/{id}/undo', { params: { id } }),
    onSuccess,
    onError,
  });
  return { upload, check, start, cancel, undo };
}
