import type { Notification } from '@lamplight/contract';
import { notificationText } from '@lamplight/contract/notification-text';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { call, detailOf } from '../../lib/api.ts';
import { rowsOf } from '../../lib/cursor-query.ts';
import { spokenAge } from '../../lib/relative-time.ts';
import { useFocusAfterRemoval } from '../../lib/use-focus-after-removal.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { Link } from '../../ui/link.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { m as bell } from './bell.messages.ts';
import { m } from './messages.ts';
import { notificationsKey, notificationsQuery } from './notification-queries.ts';
import { showUnread, unreadQuery } from './unread-query.ts';

function Picture({ book, author }: Notification) {
  if (book) return <Cover of={book} alt="" sizes="44px" />;
  if (author) return <Avatar name={author.username} src={author.profile_image} />;
  return (
    <span className="grid size-9 place-items-center rounded-full bg-surface-3 text-text-2">
      <Megaphone size={18} aria-hidden />
    </span>
  );
}

interface RowProps {
  notification: Notification;
  /** Milliseconds since 1970. */
  now: number;
  onOpen: (id: number) => void;
}

function NotificationRow({ notification, now, onOpen }: RowProps) {
  const { id, path, created_at, is_read } = notification;
  const { title, text } = notificationText(notification);
  return (
    <li>
      <Link
        to={path}
        look="flex gap-3 rounded-md p-3 text-text no-underline hover:bg-surface-2"
        onClick={() => onOpen(id)}
      >
        <span className="w-11 shrink-0">
          <Picture {...notification} />
        </span>
        <span className="min-w-0 flex-1">
          <span dir="auto" className={`block truncate ${is_read ? '' : 'font-semibold'}`}>
            {title}
          </span>
          <span dir="auto" className="block text-sm wrap-anywhere text-text-2">
            {text}
          </span>
          <span className="block text-sm text-text-2">{spokenAge(created_at, now)}</span>
        </span>
        {!is_read && (
          <span className="mt-2 size-2.5 shrink-0 rounded-full bg-accent">
            <span className="sr-only">{m.unread}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

/** Row for the button 'Mark all as read'; removed once all notifications are read. */
const readAllRow = { id: 'read-all' };

/** The member's notifications, the latest first; opening one marks it as read. */
export function NotificationList() {
  const client = useQueryClient();
  const query = useInfiniteQuery(notificationsQuery);
  const [now] = useState(() => Date.now());
  const rows = rowsOf(query.data);
  const onSuccess = (counts: { unread: number }) => {
    showUnread(client, counts);
    return client.invalidateQueries({ queryKey: notificationsKey });
  };
  const readOne = useMutation({
    mutationFn: (id: number) =>
      call('POST /user/notifications/{id}/read', { params: { id }, keepalive: true }),
    onSuccess,
  });
  const readAll = useMutation({
    mutationFn: (up_to: number) => call('POST /user/notifications/read', { body: { up_to } }),
    onSuccess,
    onError: (error) => showToast(detailOf(error), { tone: 'error' }),
  });
  const newest = rows[0]?.id;
  // Notifications that are not loaded yet may be unread, too, so show the same number as the bell.
  const { data: counts } = useQuery({ ...unreadQuery, refetchOnMount: 'always' });
  const hasUnread = rows.some(({ is_read }) => !is_read) || (counts?.unread ?? 0) > 0;
  const list = useRef<HTMLUListElement>(null);
  const focus = useFocusAfterRemoval(list, hasUnread ? [readAllRow] : [], 'li');
  return (
    <QueryList
      query={query}
      count={rows.length}
      detail={m.notificationsNotLoaded}
      loading={<Skeleton shape="card" />}
      empty={<EmptyState icon={<Illustration name="shelf" />} title={m.nothingNew} text={m.nothingNewHint} />}
    >
      {hasUnread && newest !== undefined && (
        <p className="mb-2 text-end">
          <Button
            variant="ghost"
            size="sm"
            busy={readAll.isPending}
            onClick={() => {
              focus.remember(readAllRow);
              readAll.mutate(newest);
            }}
          >
            {m.markAllAsRead}
          </Button>
        </p>
      )}
      <ul ref={list} aria-label={bell.notifications} className="divide-y divide-border">
        {rows.map((row) => (
          <NotificationRow key={row.id} notification={row} now={now} onOpen={(id) => readOne.mutate(id)} />
        ))}
      </ul>
    </QueryList>
  );
}
