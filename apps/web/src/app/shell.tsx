import type { ReactNode } from 'react';
import { Outlet } from 'react-router';

export interface ShellProps {
  isAdmin: boolean;
  /** Stands between the screen and the bottom bar. */
  miniPlayer?: ReactNode;
}

export function Shell({ miniPlayer }: ShellProps) {
  return (
    <>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {miniPlayer}
    </>
  );
}
