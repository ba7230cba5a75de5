import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { currentUserQuery } from '../lib/current-user.ts';
import { session } from '../lib/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { Menu } from '../ui/menu.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { m } from './messages.ts';

const load = () => import('./account-menu-items.tsx');
const Items = lazyPart(load, 'AccountMenuItems');
const fetchAhead = () => {
  load().catch(() => {});
};

/** The avatar with its menu: theme, Log out and, for admins and staff, Admin. */
export function AccountMenu({ adminPath }: { adminPath: string | null }) {
  const { data: user } = useQuery(currentUserQuery);
  const name = user?.username ?? session.username() ?? '';
  return (
    <Menu
      label={m.account}
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          aria-label={m.accountMenu}
          className="icon-button"
          onPointerEnter={fetchAhead}
          onTouchStart={fetchAhead}
          onFocus={fetchAhead}
        >
          <Avatar name={name} src={user?.profile_image ?? null} />
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={<Spinner label={m.loading} />}>
          <Items name={name} email={user?.email} adminPath={adminPath} close={close} />
        </Suspense>
      )}
    </Menu>
  );
}
