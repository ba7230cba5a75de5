import { notificationParameter } from '@lamplight/contract/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { idInQuery } from '../../lib/id-in-query.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/link.tsx';
import { m } from './bell.messages.ts';
import { showUnread, unreadQuery } from './unread-query.ts';

/** Delay in milliseconds before the count is requested, so that the covers of the first screen load first. */
const countAfterMs = 1500;

/** Marks a notification as read if its push or mail led to this page: its id is in the query string. */
function useReadByAddress(): void {
  const client = useQueryClient();
  const [query] = useSearchParams();
  const id = idInQuery(query, notificationParameter);
  useEffect(() => {
    if (id === undefined) return;
    call('POST /user/notifications/{id}/read', { params: { id }, keepalive: true }).then(
      (counts) => showUnread(client, counts),
      () => {},
    );
  }, [id, client]);
}

/** Link to the notifications that shows how many are unread. */
export function NotificationBell() {
  useReadByAddress();
  const [isCounting, setCounting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setCounting(true), countAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const unread = useQuery({ ...unreadQuery, enabled: isCounting }).data?.unread ?? 0;
  return (
    <Link
      to={paths.notifications()}
      look="icon-button relative"
      title={m.notifications}
      aria-label={unread === 0 ? m.notifications : m.notificationsUnread({ count: unread })}
    >
      <Bell size={22} aria-hidden />
      {unread > 0 && (
        <span className="bell-count" aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  );
}
