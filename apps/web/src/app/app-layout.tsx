import { hasFailedPayment } from '@lamplight/contract/access';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { NotificationBell } from '../features/notifications/index.ts';
import { currentUserQuery } from '../lib/current-user.ts';
import { paths } from '../lib/paths.ts';
import { useSite } from '../lib/use-site.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { Link } from '../ui/link.tsx';
import { Logo } from '../ui/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { m } from './messages.ts';
import { isAt, phoneItemsFor, type TopItem, topItemsFor } from './navigation.ts';
import { OfflineBar } from './offline-bar.tsx';
import { ScreenOutlet, SlowScreenBar } from './screen-outlet.tsx';

const PaymentBar = lazyPart(() => import('../features/membership/billing/payment-bar.tsx'), 'PaymentBar');

export interface AppLayoutProps {
  adminPath: string | null;
  /** The mini player, rendered between the screen and the bottom bar. */
  miniPlayer?: ReactNode;
}

/** Layout of every signed-in screen, in reading and tab order. */
export function AppLayout({ adminPath, miniPlayer }: AppLayoutProps) {
  const site = useSite();
  return (
    <>
      <SkipLink />
      <header className="top-bar">
        <div className="wrap top-bar-row">
          <Logo to={paths.home()} site={site} />
          <TopNavigation adminPath={adminPath} />
          <div className="top-bar-tools">
            <NotificationBell />
            <AccountMenu adminPath={adminPath} />
          </div>
        </div>
        <OfflineBar />
        <SlowScreenBar />
      </header>
      <main id="main" tabIndex={-1} className="shell-main">
        <FailedPayment />
        <ScreenOutlet />
      </main>
      {miniPlayer}
      <BottomNavigation adminPath={adminPath} />
    </>
  );
}

/** Tells a member that a payment has failed, on screens that have no such message of their own. */
function FailedPayment() {
  const { data: account } = useQuery({ ...currentUserQuery, enabled: false });
  return account && hasFailedPayment(account.stripe_status) ? (
    <Suspense fallback={null}>
      <PaymentBar account={account} />
    </Suspense>
  ) : null;
}

/** The first Tab stop: skips the navigation. Moves the focus by script, so that the URL does not change. */
function SkipLink() {
  return (
    <a
      href="#main"
      className="skip-link"
      onClick={(event) => {
        event.preventDefault();
        const main = document.getElementById('main');
        main?.focus();
        main?.scrollIntoView();
      }}
    >
      {m.skip}
    </a>
  );
}

function useCurrent() {
  const { pathname } = useLocation();
  return (entry: TopItem) => (isAt(pathname, entry) ? ('page' as const) : undefined);
}

/** Navigation in the top bar, on desktops. */
function TopNavigation({ adminPath }: { adminPath: string | null }) {
  const current = useCurrent();
  return (
    <nav aria-label={m.mainNavigation} className="top-nav">
      {topItemsFor(adminPath).map((entry) => (
        <Link key={entry.to} to={entry.to} look="top-nav-link" aria-current={current(entry)}>
          {entry.label}
        </Link>
      ))}
    </nav>
  );
}

/** Navigation in the bottom bar, on phones. */
function BottomNavigation({ adminPath }: { adminPath: string | null }) {
  const current = useCurrent();
  const { phone_bar } = useSite();
  return (
    <nav aria-label={m.mainNavigation} className="bottom-nav">
      {phoneItemsFor(adminPath, phone_bar).map((entry) => (
        <Link key={entry.to} to={entry.to} look="bottom-nav-link" aria-current={current(entry)}>
          <span className="bottom-nav-pill">
            <entry.icon size={22} aria-hidden />
          </span>
          {entry.label}
        </Link>
      ))}
    </nav>
  );
}
