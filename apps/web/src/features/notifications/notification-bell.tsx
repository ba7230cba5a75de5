import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/link.tsx';
import { unreadQuery } from './unread-query.ts';

/** Milliseconds until the count is requested: the first screen's covers are loaded before it. */
const countAfterMs = 1500;

/** Leads to the notifications, and shows how many are unread. */
export function NotificationBell() {
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
      title="Notifications"
      aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
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
