import { Settings } from 'lucide-react';
import { NotificationList } from '../../features/notifications/index.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { m } from './messages.ts';

/** /notifications: the member's notifications. */
export const NotificationsScreen = () => (
  <div className="wrap max-w-2xl">
    <div className="mt-5 mb-4 flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-3xl">{m.notifications}</h1>
      <ButtonLink
        to={paths.notificationSettings()}
        variant="outline"
        size="sm"
        icon={<Settings size={18} aria-hidden />}
      >
        {m.settings}
      </ButtonLink>
    </div>
    <NotificationList />
  </div>
);
