import type { Announcement, BodyOf, Newsletter, newsletterEndpoints } from '@lamplight/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/api.ts';
import { cursorQuery } from '../../../lib/cursor-query.ts';

export type NewsletterTexts = Pick<Newsletter, 'subject' | 'body'>;
export type Audience = Pick<Newsletter, 'audience' | 'price_id' | 'book_id'>;
type NewDraft = BodyOf<(typeof newsletterEndpoints)['POST /admin/newsletters']>;
type Draft = BodyOf<(typeof newsletterEndpoints)['PUT /admin/newsletters/{id}']>;

const listKey = ['newsletters'] as const;

export const newslettersQuery = cursorQuery(listKey, (page, signal) =>
  callPage('GET /admin/newsletters', { query: { per_page: 20, ...page }, signal }),
);

/** Milliseconds after which the progress of a newsletter that is being sent is loaded again. */
export const progressMs = 3000;

export const newsletterQuery = (id: number) =>
  queryOptions({
    queryKey: ['newsletter', id],
    queryFn: ({ signal }) => call('GET /admin/newsletters/{id}', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'sending' || data?.state === 'scheduled' ? progressMs : false,
  });

export const recipientsQuery = ({ audience, price_id, book_id }: Audience) =>
  queryOptions({
    queryKey: ['newsletter-recipients', audience, price_id, book_id],
    queryFn: ({ signal }) =>
      call('GET /admin/newsletters/recipients', {
        query: {
          audience,
          ...(price_id !== null && { price_id }),
          ...(book_id !== null && { book_id }),
        },
        signal,
      }),
    enabled: audience === 'all' || (audience === 'plan' ? price_id !== null : book_id !== null),
  });

export const previewQuery = ({ subject, body }: NewsletterTexts) =>
  queryOptions({
    queryKey: ['newsletter-preview', subject, body],
    queryFn: ({ signal }) => call('POST /admin/newsletters/preview', { body: { subject, body }, signal }),
    enabled: body.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** Query of the books that match a text, from which one is chosen. */
export const bookChoiceQuery = (text: string) =>
  queryOptions({
    queryKey: ['newsletter-books', text],
    queryFn: ({ signal }) => call('GET /books', { query: { per_page: 8, title: text }, signal }),
    enabled: text !== '',
  });

/** Query of the latest announcements, without replies. */
export const recentAnnouncementsQuery = queryOptions({
  queryKey: ['newsletter-announcements'],
  queryFn: async ({ signal }) =>
    (await call('GET /admin-announcements/', { query: { limit: 10 }, signal })).filter(
      ({ reply_to_id }) => reply_to_id === null,
    ),
});
export type ChosenAnnouncement = Pick<Announcement, 'content' | 'translations'>;

/** Returns a function that shows a newsletter from a server response, and reloads the list. */
function useShow() {
  const client = useQueryClient();
  return (saved: Newsletter) => {
    client.setQueryData(newsletterQuery(saved.id).queryKey, saved);
    void client.invalidateQueries({ queryKey: listKey });
  };
}

export const useAddNewsletter = () =>
  useMutation({
    mutationFn: (body: NewDraft) => call('POST /admin/newsletters', { body }),
    onSuccess: useShow(),
  });

export const useSaveNewsletter = (id: number) =>
  useMutation({
    mutationFn: (body: Draft) => call('PUT /admin/newsletters/{id}', { params: { id }, body }),
    onSuccess: useShow(),
  });

export const useTestNewsletter = () =>
  useMutation({
    mutationFn: (body: NewsletterTexts) => call('POST /admin/newsletters/test', { body }),
  });

export const useSendNewsletter = (id: number) =>
  useMutation({
    mutationFn: (body: { readonly revision: number; readonly at: string | null }) =>
      call('POST /admin/newsletters/{id}/send', { params: { id }, body }),
    onSuccess: useShow(),
  });

export const useCancelNewsletter = (id: number) =>
  useMutation({
    mutationFn: () => call('POST /admin/newsletters/{id}/cancel', { params: { id } }),
    onSuccess: useShow(),
  });

export const useStopNewsletter = (id: number) =>
  useMutation({
    mutationFn: () => call('POST /admin/newsletters/{id}/stop', { params: { id } }),
    onSuccess: useShow(),
  });

export function useDeleteNewsletter(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /admin/newsletters/{id}', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey }),
  });
}
