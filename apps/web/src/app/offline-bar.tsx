import { WifiOff } from 'lucide-react';
import { useOnline } from '../lib/use-online.ts';

export function OfflineBar() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 border-t border-border bg-accent-soft px-4 py-2 text-center text-sm font-semibold">
          <WifiOff size={16} aria-hidden />
          You’re offline. Downloads still play.
        </p>
      )}
    </div>
  );
}
