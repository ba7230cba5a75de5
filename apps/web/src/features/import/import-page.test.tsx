import type { Import } from '@lamplight/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { session } from '../../lib/session.ts';
import { memoryStorage } from '../../testing/memory-store.ts';
import { ImportPage } from './import-page.tsx';
import { currentImportQuery } from './import-queries.ts';

const job: Import = {
  id: 1,
  state: 'planned',
  is_quiet: false,
  has_plan: true,
  folder: '',
  current_title: null,
  problem: null,
  books: { ready: 2, left_out: 0, known: 0, refused: 0, imported: 0, failed: 0 },
  done_bytes: 0,
  total_bytes: 10,
  free_bytes: null,
  release: 'public',
  created_at: '2026-01-31T09:05:00.000Z',
  ended_at: null,
};

test.each([
  { dismissed: job.created_at, isShown: false },
  // Ids start again from 1 after a restore.
  { dismissed: '2026-01-30T09:05:00.000Z', isShown: true },
  { dismissed: '7', isShown: true },
])('a plan is shown unless just this one was dismissed: $dismissed', ({ dismissed, isShown }) => {
  const { storage, store } = memoryStorage();
  store.setText(`import-dismissed:${session.userId() ?? ''}`, dismissed);
  vi.stubGlobal('localStorage', storage);
  const client = new QueryClient();
  client.setQueryData(currentImportQuery().queryKey, { import: job });
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ImportPage folder="" onFolder={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(drawn.includes('The plan is ready: 2 books to import')).toBe(isShown);
});
