import { Cast } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { MenuItem } from '../../../../ui/menu.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { getPlayer } from '../player/player.ts';
import { m } from './messages.ts';
import { type RemoteState, remoteProblem } from './remote-playback.ts';

export function useRemotePlayback(): RemoteState {
  const { store } = getPlayer().remote;
  return useSyncExternalStore(store.subscribe, store.get);
}

/**
 * Menu item that chooses another playback device, shown while one is available. Devices are searched for while the
 * menu is open.
 */
export function RemoteItem({ onSelect }: { onSelect: () => void }) {
  useEffect(() => getPlayer().remote.watch(), []);
  const { isAvailable, connection } = useRemotePlayback();
  if (!isAvailable && connection === 'disconnected') return null;
  return (
    <MenuItem
      icon={<Cast size={20} aria-hidden />}
      onSelect={() => {
        onSelect();
        getPlayer()
          .remote.choose()
          .catch((error: unknown) => {
            const text = remoteProblem(error);
            if (text) showToast(text, { tone: 'error' });
          });
      }}
    >
      {connection === 'disconnected' ? m.playAnotherDevice : m.stopPlayingAnotherDevice}
    </MenuItem>
  );
}

const words: Readonly<Record<RemotePlaybackState, string>> = {
  disconnected: '',
  connecting: m.connectingAnotherDevice,
  connected: m.playingAnotherDevice,
};

/** Shows a notice while another device plays. */
export function RemoteNotice() {
  const { connection } = useRemotePlayback();
  return (
    <p role="status" className="text-sm text-text-2 empty:hidden">
      {words[connection]}
    </p>
  );
}
