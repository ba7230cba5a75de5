import type { BodyOf, Site, siteEndpoints } from '@lamplight/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { ApiError, errorFrom } from '../../lib/api-error.ts';
import { session } from '../../lib/session.ts';
import { site } from '../../lib/site.ts';

export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call('GET /site', { signal }),
  // A form is open: it is read again when the admin asks.
  staleTime: Number.POSITIVE_INFINITY,
});

export type SiteBody = BodyOf<(typeof siteEndpoints)['PUT /admin/site']>;
export type ImageKind = 'logo' | 'cover';

/** Sends a picture: the body is the file itself, which `call` does not support. @throws ApiError */
async function uploadImage(kind: ImageKind, file: File): Promise<Site> {
  const response = await fetch(`/api/admin/site/${kind}`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${session.token()}`,
      'content-type': 'application/octet-stream',
    },
    body: file,
  }).catch(() => {
    throw new ApiError({
      status: 0,
      code: 'network',
      detail: 'Can’t reach the server. Check your connection.',
    });
  });
  if (!response.ok) throw await errorFrom(response);
  return (await response.json()) as Site;
}

const removeImage = (kind: ImageKind): Promise<Site> =>
  kind === 'logo' ? call('DELETE /admin/site/logo') : call('DELETE /admin/site/cover');

/** Shows saved settings in this window at once. */
function useShow() {
  const client = useQueryClient();
  return (saved: Site) => {
    client.setQueryData(siteQuery.queryKey, saved);
    site.set(saved);
  };
}

export const useSaveSite = () => {
  const show = useShow();
  return useMutation({
    mutationFn: (body: SiteBody) => call('PUT /admin/site', { body }),
    onSuccess: show,
  });
};

/** Replaces a picture, or removes it if there is no file. */
export const useSiteImage = (kind: ImageKind) => {
  const show = useShow();
  return useMutation({
    mutationFn: (file: File | null) => (file ? uploadImage(kind, file) : removeImage(kind)),
    onSuccess: show,
  });
};
