import type { QueryClient } from '@tanstack/react-query';

/** Query keys of everything that shows books: lists, tags, bookmarks, Continue. */
const shown = [['books'], ['book-list'], ['tag-pairs'], ['bookmarks'], ['continue']] as const;

/** Invalidates book lists after an edit: visible ones are refetched now, others when shown. Waits for the former. */
export async function invalidateBooks(client: QueryClient, id: number): Promise<void> {
  client.removeQueries({ queryKey: ['books', id], type: 'inactive' });
  await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })));
}
