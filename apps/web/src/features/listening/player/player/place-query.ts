import { queryOptions } from '@tanstack/react-query';
import { getPlayer } from './player.ts';

/**
 * Query of a book's start position: never cached, and fetched only after this device's unsent progress has been sent.
 */
export const placeQuery = (id: number) =>
  queryOptions({
    queryKey: ['progress', id, 'place'],
    queryFn: () => getPlayer().progressOf(id),
    staleTime: 0,
    gcTime: 0,
  });
