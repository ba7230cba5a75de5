import { RefreshCw } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import { update } from './update.ts';

/** Banner announcing that a new version is ready to install. */
export function UpdateBanner() {
  const isReady = useSyncExternalStore(update.subscribe, update.isReady);
  return isReady ? (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-border bg-surface p-5">
      <p className="font-semibold">A new version is ready</p>
      <Button variant="outline" icon={<RefreshCw size={18} aria-hidden />} onClick={update.apply}>
        Update
      </Button>
    </div>
  ) : null;
}
