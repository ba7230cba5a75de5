import type { QueryClient } from '@tanstack/react-query';

/** Keys of everything that shows books: lists, tags, bookmarks, the place to continue at. */
const shown = [['books'], ['book-list'], ['tag-pairs'], ['bookmarks'], ['continue']] as const;

/** After an edit: lists that are in sight are loaded anew, others when they come into sight. Waits for the former. */
export async function invalidateBooks(client: QueryClient, id: number): Promise<void> {
  client.removeQueries({ queryKey: ['books', id], type: 'inactive' });
  await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })));
}
