import type { BodyOf, EditableSite, siteEndpoints } from '@lamplight/contract';
import { language } from '@lamplight/messages';
import { isLanguage } from '@lamplight/messages/languages';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { isConflict } from '../../../lib/explain-save-failure.ts';
import { showToast } from '../../../ui/toast.ts';
import { m } from './messages.ts';
import { showSite } from './show-site.ts';

export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call('GET /admin/site', { signal }),
  // Refetched only when the admin asks, not while a form is open.
  staleTime: Number.POSITIVE_INFINITY,
});

/** Query of the server's version and commit. */
export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: ({ signal }) => call('GET /admin/version', { signal }),
});

export type SiteBody = BodyOf<(typeof siteEndpoints)['PUT /admin/site']>;
export type ImageKind = 'logo' | 'cover' | 'front-picture';

/** Returns a function that shows saved settings in this window at once. */
function useShow() {
  const client = useQueryClient();
  return (saved: EditableSite) => {
    client.setQueryData(siteQuery.queryKey, saved);
    const { translations, ...site } = saved;
    const tag = language();
    const own = isLanguage(tag) && site.languages.includes(tag) ? translations[tag] : undefined;
    showSite({ ...site, ...own });
  };
}

export const useSaveSite = () => {
  const show = useShow();
  return useMutation({
    mutationFn: (body: SiteBody) => call('PUT /admin/site', { body }),
    onSuccess: show,
  });
};

/**
 * Mutation that replaces a picture, or removes it if `file` is null. Shows a message if another admin has saved
 * first.
 */
export const useSiteImage = (kind: ImageKind) => {
  const client = useQueryClient();
  const show = useShow();
  return useMutation({
    mutationFn: (file: File | null) => {
      const query = { revision: client.getQueryData(siteQuery.queryKey)?.revision ?? 0 };
      return file
        ? call(`POST /admin/site/${kind}`, { query, body: file })
        : call(`DELETE /admin/site/${kind}`, { query });
    },
    onSuccess: show,
    onError: async (error) => {
      if (!isConflict(error)) return;
      await client.invalidateQueries(siteQuery);
      showToast(m.pictureConflict, {
        tone: 'error',
      });
    },
  });
};
