import { Outlet } from 'react-router';

/** The frame of screens for everybody: no navigation, the screen has the page to itself. */
export function PublicFrame() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  );
}
