import type { Import, ImportDamage, ReleaseInput } from '@lamplight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, detailOf } from '../../lib/api.ts';
import { showToast } from '../../ui/toast.ts';
import { currentImportQuery, importKey } from './import-queries.ts';
import { m } from './messages.ts';
import type { BookSelection } from './selection.ts';

/** Release settings of an import's books. */
export interface ReleaseChoice {
  release: ReleaseInput;
  notify: boolean;
}

/** Actions on an import; each returns its new state. */
export function useImport() {
  const client = useQueryClient();
  const { queryKey } = currentImportQuery();
  const onSuccess = (job: Import) => client.setQueryData(queryKey, { import: job });
  const onError = (error: unknown) => {
    showToast(detailOf(error, m.importNotChanged), { tone: 'error' });
    // Another admin may have changed the import.
    void client.invalidateQueries({ queryKey: importKey });
  };
  const read = useMutation({
    mutationFn: (folder: string) => call('POST /imports', { body: { folder } }),
    onSuccess,
    onError,
  });
  const cancel = useMutation({
    mutationFn: (id: number) => call('POST /imports/{id}/cancel', { params: { id } }),
    onSuccess,
    onError,
  });
  const start = useMutation({
    mutationFn: ({
      id,
      choice,
      release,
    }: {
      id: number;
      choice: BookSelection | null;
      release?: ReleaseChoice;
    }) =>
      call('POST /imports/{id}/start', {
        params: { id },
        body: { ...(choice && { [choice.kind]: [...choice.ids] }), ...release },
      }),
    // Resets the cancel mutation: an interrupted import that is resumed is no longer being canceled.
    onMutate: () => cancel.reset(),
    onSuccess,
    onError,
  });
  const decide = useMutation({
    mutationFn: ({ id, entry, choice }: { id: number; entry: number; choice: ImportDamage['choice'] }) =>
      call('PUT /imports/{id}/books/{entry_id}/damaged', {
        params: { id, entry_id: entry },
        body: { choice },
      }),
    // The server answers 'still_reading' until it has read all recordings: ask again.
    retry: (failures, error) => failures < 300 && error instanceof ApiError && error.code === 'still_reading',
    retryDelay: 1000,
    onSuccess: () => client.invalidateQueries({ queryKey: importKey }),
    onError,
  });
  return { read, start, cancel, decide };
}
