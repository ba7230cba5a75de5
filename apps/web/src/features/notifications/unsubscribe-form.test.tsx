import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { UnsubscribeForm } from './unsubscribe-form.tsx';

test.each([
  { status: 404, code: 'not_found', title: 'Nothing to stop', hasRetry: false },
  { status: 422, code: 'invalid_input', title: 'Nothing to stop', hasRetry: false },
  { status: 429, code: 'too_many_requests', title: 'This link could not be checked', hasRetry: true },
  { status: 0, code: 'network', title: 'This link could not be checked', hasRetry: true },
  { status: 500, code: 'internal', title: 'This link could not be checked', hasRetry: true },
])(
  'the page of a link whose request fails with $status says: $title',
  async ({ title, hasRetry, ...facts }) => {
    const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
    await client.prefetchQuery({
      queryKey: ['unsubscribe', '7.release.x'],
      queryFn: () => Promise.reject(new ApiError(facts)),
      retry: false,
    });
    const drawn = renderToStaticMarkup(
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <UnsubscribeForm token="7.release.x" />
        </QueryClientProvider>
      </MemoryRouter>,
    );
    expect(drawn).toContain(title);
    expect(drawn.includes('Retry')).toBe(hasRetry);
  },
);
