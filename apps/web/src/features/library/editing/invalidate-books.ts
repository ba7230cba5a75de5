import type { QueryClient } from '@tanstack/react-query';

/** Query keys of everything that shows books: lists, tags, bookmarks, Continue. */
const shown = [['books'], ['book-list'], ['tag-pairs'], ['bookmarks'], ['continue']] as const;

/**
 * Invalidates book lists after an edit. Visible lists are refetched and awaited; others are refetched when
 * shown.
 */
export async function invalidateBooks(client: QueryClient, id: number): Promise<void> {
  client.removeQueries({ queryKey: ['books', id], type: 'inactive' });
  await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })));
}
