import { OfflineBar } from './offline-bar.tsx';
import { ScreenOutlet, SlowScreenBar } from './screen-outlet.tsx';

/** Layout of public screens, without navigation. */
export function PublicLayout() {
  return (
    <>
      <OfflineBar />
      <SlowScreenBar />
      <main id="main" tabIndex={-1} className="public-main">
        <ScreenOutlet />
      </main>
    </>
  );
}
