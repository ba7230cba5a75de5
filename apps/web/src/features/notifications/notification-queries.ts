import type { Notification } from '@lamplight/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage, type PageOf } from '../../lib/api.ts';
import { readPushState } from './push.ts';

export const notificationsKey = ['notifications'] as const;

/** The member's notifications, page by page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: notificationsKey,
  queryFn: ({ pageParam, signal }): Promise<PageOf<Notification>> =>
    callPage('GET /user/notifications', {
      query: { per_page: 30, ...(pageParam !== undefined && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => (last.hasNext ? last.rows.at(-1)?.cursor : undefined),
  staleTime: 0,
});

export const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => call('GET /user/notification-settings', { signal }),
  staleTime: 0,
});

export const devicesQuery = queryOptions({
  queryKey: ['push-devices'],
  queryFn: ({ signal }) => call('GET /user/push-devices', { signal }),
  staleTime: 0,
});

/** Whether this browser gets pushes. */
export const pushStateQuery = queryOptions({
  queryKey: ['push-state'],
  queryFn: readPushState,
  staleTime: 0,
});
