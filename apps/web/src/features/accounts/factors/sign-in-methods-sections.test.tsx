import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { signInMethodsQuery } from './sign-in-methods.ts';
import { SignInMethodsSections } from './sign-in-methods-sections.tsx';

test('says that the methods could not be loaded, and offers to try again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  await client.prefetchQuery({ ...signInMethodsQuery, queryFn: () => Promise.reject(new Error('offline')) });
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SignInMethodsSections />
    </QueryClientProvider>,
  );
  expect(page).toMatch(/role="alert".*Your sign-in methods could not be loaded\..*Retry/);
});
