import type { PublicPages } from '@lamplight/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, detailOf } from '../../../lib/api.ts';
import { isConflict } from '../../../lib/explain-save-failure.ts';
import { site } from '../../../lib/site.ts';
import { showToast } from '../../../ui/toast.ts';
import { showSite } from '../site/show-site.ts';
import { m } from './messages.ts';

export const publicPagesQuery = queryOptions({
  queryKey: ['public-pages'],
  queryFn: ({ signal }) => call('GET /admin/public-pages', { signal }),
});

/** Mutation that saves the settings of public pages; after a conflict the newer settings are shown. */
export function useSavePublicPages() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (next: PublicPages) => call('PUT /admin/public-pages', { body: next }),
    onSuccess: (saved) => {
      client.setQueryData(publicPagesQuery.queryKey, saved);
      showSite({ ...site.get(), front: saved.front, clips: saved.clips, embeds: saved.embed_hosts !== '' });
      showToast(m.saved);
    },
    onError: (error) => {
      // The error is shown at the field.
      if (error instanceof ApiError && error.fields.length > 0) return undefined;
      showToast(isConflict(error) ? m.anotherAdminJustChanged : detailOf(error, m.notSaved), {
        tone: 'error',
      });
      return client.invalidateQueries({ queryKey: publicPagesQuery.queryKey });
    },
  });
}
