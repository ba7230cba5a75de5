import type { BodyOf, PageDraft, pageEndpoints } from '@lamplight/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { sitePagesQuery } from './site-pages.ts';

export type NewPage = BodyOf<(typeof pageEndpoints)['POST /admin/pages']>;
export type PageChange = BodyOf<(typeof pageEndpoints)['PUT /admin/pages/{id}']>;

export const publishedPageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['page', slug],
    queryFn: ({ signal }) => call('GET /pages/{slug}', { params: { slug }, signal }),
  });

export const adminPagesQuery = queryOptions({
  queryKey: ['admin-pages'],
  queryFn: ({ signal }) => call('GET /admin/pages', { signal }),
});

export const outlinesQuery = queryOptions({
  queryKey: ['page-outlines'],
  queryFn: ({ signal }) => call('GET /admin/pages/outlines', { signal }),
});

export const pageDraftQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin-page', id],
    queryFn: ({ signal }) => call('GET /admin/pages/{id}', { params: { id }, signal }),
    // Refetched only when the admin asks, not while a form is open.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const pageVersionQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['page-version', id, version],
    queryFn: ({ signal }) =>
      call('GET /admin/pages/{id}/versions/{version}', { params: { id, version }, signal }),
  });

/** Updates all queries that show a page after a change to it. */
function useShow() {
  const client = useQueryClient();
  return (draft: PageDraft) => {
    client.setQueryData(pageDraftQuery(draft.id).queryKey, draft);
    void client.invalidateQueries(adminPagesQuery);
    void client.invalidateQueries(sitePagesQuery);
    void client.invalidateQueries({ queryKey: ['page'] });
  };
}

/** Returns a function that reloads the list after a failure: another admin may have added or deleted a page. */
function useReload() {
  const client = useQueryClient();
  return () => void client.invalidateQueries(adminPagesQuery);
}

export const useAddPage = () => {
  const onSuccess = useShow();
  const onError = useReload();
  return useMutation({
    mutationFn: (body: NewPage) => call('POST /admin/pages', { body }),
    onSuccess,
    onError,
  });
};

export const useSavePage = (id: number) => {
  const onSuccess = useShow();
  return useMutation({
    mutationFn: (body: PageChange) => call('PUT /admin/pages/{id}', { params: { id }, body }),
    onSuccess,
  });
};

export const usePublishPage = (id: number) => {
  const onSuccess = useShow();
  return useMutation({
    mutationFn: (body: { revision: number; asks_members: boolean }) =>
      call('POST /admin/pages/{id}/publish', { params: { id }, body }),
    onSuccess,
  });
};

export const useUnpublishPage = (id: number) => {
  const onSuccess = useShow();
  return useMutation({
    mutationFn: (revision: number) =>
      call('POST /admin/pages/{id}/unpublish', { params: { id }, body: { revision } }),
    onSuccess,
  });
};

export const useDeletePage = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /admin/pages/{id}', { params: { id } }),
    onSuccess: () => client.invalidateQueries(adminPagesQuery),
  });
};

export const useOrderPages = () => {
  const client = useQueryClient();
  const onError = useReload();
  return useMutation({
    mutationFn: (ids: number[]) => call('PUT /admin/pages/order', { body: { ids } }),
    onSuccess: (pages) => {
      client.setQueryData(adminPagesQuery.queryKey, pages);
      void client.invalidateQueries(sitePagesQuery);
    },
    onError,
  });
};
