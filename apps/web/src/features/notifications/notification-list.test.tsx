import type { Notification } from '@lamplight/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { NotificationList } from './notification-list.tsx';
import { notificationsQuery } from './notification-queries.ts';
import { unreadQuery } from './unread-query.ts';

const announcement: Notification = {
  id: 9,
  kind: 'announcement',
  book: null,
  is_new_book: false,
  chapters: 0,
  chapter: null,
  author: null,
  excerpt: 'News',
  path: '/updates',
  created_at: '2026-01-31T09:05:00.000Z',
  is_read: true,
  cursor: '9',
};

test.each([
  { unread: 2, isOffered: true },
  { unread: 0, isOffered: false },
])('‘Mark all as read’ is offered while older notifications are unread: $unread', ({ unread, isOffered }) => {
  const client = new QueryClient();
  client.setQueryData(notificationsQuery.queryKey, {
    pages: [{ rows: [announcement], total: 1, hasNext: true }],
    pageParams: [undefined],
  });
  client.setQueryData(unreadQuery.queryKey, { unread });
  const drawn = renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <NotificationList />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  expect(drawn.includes('Mark all as read')).toBe(isOffered);
});
