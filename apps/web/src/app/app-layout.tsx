import type { ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { Logo } from '../ui/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BottomNavigation, TopNavigation } from './navigation-bars.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { ScreenOutlet, SlowScreenBar } from './screen-outlet.tsx';
import { SkipLink } from './skip-link.tsx';

export interface AppLayoutProps {
  isAdmin: boolean;
  /** Rendered between the screen and the bottom bar. */
  miniPlayer?: ReactNode;
}

/** Layout of every signed-in screen, in reading and tab order. */
export function AppLayout({ isAdmin, miniPlayer }: AppLayoutProps) {
  return (
    <>
      <SkipLink />
      <header className="top-bar">
        <div className="wrap top-bar-row">
          <Logo to={paths.home()} />
          <TopNavigation isAdmin={isAdmin} />
          <AccountMenu isAdmin={isAdmin} />
        </div>
        <OfflineBar />
        <SlowScreenBar />
      </header>
      <main id="main" tabIndex={-1} className="shell-main">
        <ScreenOutlet />
      </main>
      {miniPlayer}
      <BottomNavigation isAdmin={isAdmin} />
    </>
  );
}
