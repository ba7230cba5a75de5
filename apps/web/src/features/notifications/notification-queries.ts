import { queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api.ts';
import { cursorQuery } from '../../lib/cursor-query.ts';
import { readPushState } from './push.ts';

export const notificationsKey = ['notifications'] as const;

/** Query of the member's notifications, in pages. */
export const notificationsQuery = {
  ...cursorQuery(notificationsKey, (page, signal) =>
    callPage('GET /user/notifications', { query: { per_page: 30, ...page }, signal }),
  ),
  staleTime: 0,
};

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

/** Query of whether this browser gets pushes. */
export const pushStateQuery = queryOptions({
  queryKey: ['push-state'],
  queryFn: readPushState,
  staleTime: 0,
});
