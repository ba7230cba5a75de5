import type { ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { Logo } from '../ui/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BottomNavigation, TopNavigation } from './navigation-bars.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { LateBar, ScreenOutlet } from './screen-outlet.tsx';
import { SkipLink } from './skip-link.tsx';

export interface ShellProps {
  isAdmin: boolean;
  /** Stands between the screen and the bottom bar. */
  miniPlayer?: ReactNode;
}

/** The frame of every signed-in screen, in the order in which it is read and tabbed through. */
export function Shell({ isAdmin, miniPlayer }: ShellProps) {
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
        <LateBar />
      </header>
      <main id="main" tabIndex={-1} className="shell-main">
        <ScreenOutlet />
      </main>
      {miniPlayer}
      <BottomNavigation isAdmin={isAdmin} />
    </>
  );
}
