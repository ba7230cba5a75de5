import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fingerprintOf, type ResumableUpload, type ResumableUploads } from './resumable-uploads.ts';
import { askOffset, discardUpload } from './send-file.ts';

/** Maximum number of unfinished uploads shown; more appear as these are resumed. */
const maxListed = 20;

export interface ResumableFiles extends ResumableUpload {
  /** Number of bytes that the server has stored. */
  readonly offset: number;
}

/** Returns a book's uploads that the server still has, without those that are being sent by this tab or another one. */
export async function findUnfinished(
  remembered: ResumableUploads,
  book: string,
  signal: AbortSignal,
): Promise<ResumableFiles[]> {
  const found: ResumableFiles[] = [];
  for (const upload of remembered.of(book).slice(0, maxListed)) {
    const offset = await askOffset(upload.url, signal);
    if (offset === null) remembered.forget(upload.url);
    else if (offset !== 'busy') found.push({ ...upload, offset });
  }
  return found;
}

/** A book's uploads from an earlier visit that the server still has. */
export function useResumable(remembered: ResumableUploads, book: string, underWay: ReadonlySet<string>) {
  const client = useQueryClient();
  const queryKey = ['unfinished-uploads', book];
  const { data = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => findUnfinished(remembered, book, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const known = new Set(data.length > 0 ? remembered.of(book).map(({ url }) => url) : []);
  return {
    // An upload that has become chapters is no longer stored, but may still be in `data`.
    unfinished: data.filter(({ url, ...file }) => known.has(url) && !underWay.has(fingerprintOf(file))),
    giveUp(url: string) {
      remembered.forget(url);
      void discardUpload(url);
      client.setQueryData<ResumableFiles[]>(queryKey, (now = []) =>
        now.filter((upload) => upload.url !== url),
      );
    },
  };
}
