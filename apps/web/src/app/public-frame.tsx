import { Outlet } from 'react-router';
import { OfflineBar } from './offline-bar.tsx';

/** The frame of screens for everybody: no navigation, the screen has the page to itself. */
export function PublicFrame() {
  return (
    <>
      <OfflineBar />
      <main id="main" tabIndex={-1} className="public-main">
        <Outlet />
      </main>
    </>
  );
}
