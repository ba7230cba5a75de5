import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/link.tsx';
import { unreadQuery } from './notification-queries.ts';

/** Leads to the notifications, and shows how many are unread. */
export function Bell() {
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  return (
    <Link
      to={paths.notifications()}
      look="icon-button relative"
      title="Notifications"
      aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
    >
      <BellIcon size={22} aria-hidden />
      {unread > 0 && (
        <span className="bell-count" aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  );
}
