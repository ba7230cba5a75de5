import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { firstLoadStaleTime } from './first-load-stale-time.ts';

/** Returns the stale time for a first result that was updated at the given time. */
function staleTimeAt(updatedAt: number): number | undefined {
  const client = new QueryClient();
  client.setQueryData(['continue'], null, { updatedAt });
  const query = client.getQueryCache().find({ queryKey: ['continue'] });
  return query && firstLoadStaleTime(query);
}

test('a response that was requested before the code had loaded is fresh for a time', () => {
  expect(staleTimeAt(Math.ceil(performance.timeOrigin))).toBeGreaterThanOrEqual(1500);
});

test('a result of the page before a reload is stale', () => {
  expect(staleTimeAt(performance.timeOrigin - 1)).toBe(0);
});
