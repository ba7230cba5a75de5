import type { BodyOf, Sample, sampleEndpoints } from '@lamplight/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const sampleQuery = (bookId: number) =>
  queryOptions({
    queryKey: ['sample', bookId],
    queryFn: async ({ signal }) =>
      (await call('GET /books/{id}/sample', { params: { id: bookId }, signal })).sample,
  });

type SampleBody = BodyOf<(typeof sampleEndpoints)['PUT /books/{id}/sample']>;

/** Cuts a book's sample, or removes it for null. */
export function useSaveSample(bookId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SampleBody | null): Promise<Sample | null> => {
      const params = { id: bookId };
      const { sample } = await (body
        ? call('PUT /books/{id}/sample', { params, body })
        : call('DELETE /books/{id}/sample', { params }));
      return sample;
    },
    onSuccess: (sample) => client.setQueryData(sampleQuery(bookId).queryKey, sample),
  });
}
