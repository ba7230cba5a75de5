import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { libraryQuery } from './library-queries.ts';
import { LibraryResults } from './library-results.tsx';

test('clearing a search keeps the order', () => {
  const filter = { list: 'saved', search: 'dune', sort: 'title' } as const;
  const client = new QueryClient();
  client.setQueryData(libraryQuery(filter).queryKey, {
    pages: [{ rows: [], total: 0, hasNext: false }],
    pageParams: [undefined],
  });
  const drawn = renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <LibraryResults {...filter} more={() => () => null} onMarked={() => {}} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  expect(drawn).toContain('href="/library?list=saved&amp;sort=title"');
});
