import { mayDownload } from '@lamplight/contract/access';
import { useQuery } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { currentUserQuery } from '../lib/current-user.ts';
import { useOnline } from '../lib/use-online.ts';
import { m } from './messages.ts';

export function OfflineBar() {
  const isOnline = useOnline();
  // Reads the account from the cache only, because nothing can be requested without a network.
  const { data: account } = useQuery({ ...currentUserQuery, enabled: false });
  return (
    <div role="status">
      {!isOnline && (
        <p className="offline-bar">
          <WifiOff size={16} aria-hidden className="flex-none" />
          {account && mayDownload(account) ? m.offlineWithDownloads : m.offline}
        </p>
      )}
    </div>
  );
}
