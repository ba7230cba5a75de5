import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { adminPagesQuery, useAddPage, useOrderPages } from './pages-queries.ts';

/** Returns the mutations of a screen whose list of pages is loaded, and a server that refuses all changes. */
function setUp() {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 412 }));
  const client = new QueryClient();
  client.setQueryData(adminPagesQuery.queryKey, []);
  type Mutations = { adding: ReturnType<typeof useAddPage>; ordering: ReturnType<typeof useOrderPages> };
  let mutations: Mutations | undefined;
  function Host({ onMutations }: { onMutations: (mutations: Mutations) => void }) {
    onMutations({ adding: useAddPage(), ordering: useOrderPages() });
    return null;
  }
  const host = createElement(Host, {
    onMutations: (current) => {
      mutations = current;
    },
  });
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, host));
  if (!mutations) throw new Error('no mutations');
  return { ...mutations, isStale: () => client.getQueryState(adminPagesQuery.queryKey)?.isInvalidated };
}

test('a page that cannot be moved loads the list again: another admin may have added or deleted one', async () => {
  const { ordering, isStale } = setUp();
  await expect(ordering.mutateAsync([2, 1])).rejects.toThrow('412');
  expect(isStale()).toBe(true);
});

test('a page that cannot be added loads the list again: another admin may have taken its address', async () => {
  const { adding, isStale } = setUp();
  const page = { title: 'Terms', slug: 'terms', body: '', in_foot: true, needs_consent: false };
  await expect(adding.mutateAsync(page)).rejects.toThrow('412');
  expect(isStale()).toBe(true);
});
