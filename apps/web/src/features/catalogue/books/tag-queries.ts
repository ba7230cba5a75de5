import type { Tag } from '@lamplight/contract';
import { sortLanguageOf } from '@lamplight/contract/site-limits';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { site } from '../../../lib/site.ts';
import { logged } from './book-queries.ts';
import { tagLabels } from './tag-order.ts';

/** Query for all pairs of main and sub tag in use. */
export const tagPairsQuery = queryOptions({
  queryKey: ['tag-pairs'],
  queryFn: ({ signal }) => logged('tags', call('GET /books/tags', { signal })),
  staleTime: 5 * 60_000,
});

/** Returns the comparison of names in the publisher's language. */
const inOrder = () =>
  new Intl.Collator(sortLanguageOf(site.get()), { numeric: true, sensitivity: 'base' }).compare;

/** Returns the main tags in use: 'Text to Speech' and 'Official' first, then the others by name. */
export function mainTags(tags: readonly Tag[]): string[] {
  const order = inOrder();
  const mains = tags.map(({ main_tag }) => ({ main_tag, sub_tag: null }));
  return tagLabels(mains.toSorted((a, b) => order(a.main_tag, b.main_tag))).map(({ text }) => text);
}

/** Returns the sub tags that occur with a main tag, by name; all for ''. */
export const subTags = (tags: readonly Tag[], main: string): string[] =>
  tagLabels(tags.filter((tag) => main === '' || tag.main_tag.trim() === main))
    .filter(({ tone }) => tone === 'subtag')
    .map(({ text }) => text)
    .toSorted(inOrder());

/** Query keys of everything that shows books: lists, choices of filters, bookmarks, Continue, clips and samples. */
const shown = [
  ['books'],
  ['book-list'],
  ['book-letters'],
  ['tag-pairs'],
  ['languages'],
  ['publishers'],
  ['bookmarks'],
  ['continue'],
  ['people'],
  ['series'],
  ['sample'],
  ['clips'],
] as const;

/**
 * Invalidates book lists after an edit. Visible lists are refetched and awaited; others are refetched when
 * shown.
 */
export async function invalidateBooks(client: QueryClient, ...ids: readonly number[]): Promise<void> {
  for (const id of ids) client.removeQueries({ queryKey: ['books', id], type: 'inactive' });
  await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })));
}
