import { OfflineBar } from './offline-bar.tsx';
import { LateBar, ScreenOutlet } from './screen-outlet.tsx';

/** The frame of screens for everybody: no navigation, the screen has the page to itself. */
export function PublicFrame() {
  return (
    <>
      <OfflineBar />
      <LateBar />
      <main id="main" tabIndex={-1} className="public-main">
        <ScreenOutlet />
      </main>
    </>
  );
}
