import { Car, EllipsisVertical, History, Keyboard, ListMusic, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import { openDialog, type PlayerDialog } from '../dialogs/dialog-store.ts';
import { RemoteItem } from '../remote/remote-item.tsx';
import { m } from './messages.ts';

/** An extra menu item; receives a function that closes the menu. */
export type MoreItem = (closeMenu: () => void) => ReactNode;

/** Menu of rarely used actions: earlier positions, settings, keyboard shortcuts. */
export function PlayerMenu({ more }: { more: MoreItem | undefined }) {
  return (
    <div className="now-menu">
      <Menu
        label={m.more}
        trigger={(trigger) => (
          <IconButton {...trigger} label={m.more} icon={<EllipsisVertical size={22} aria-hidden />} />
        )}
      >
        {(closeMenu) => {
          const show = (sheet: PlayerDialog) => () => {
            closeMenu();
            openDialog(sheet);
          };
          return (
            <>
              {more?.(closeMenu)}
              <MenuItem icon={<ListMusic size={20} aria-hidden />} onSelect={show('up-next')}>
                {m.upNext}
              </MenuItem>
              <MenuItem icon={<Car size={20} aria-hidden />} onSelect={show('drive')}>
                {m.driveView}
              </MenuItem>
              <MenuItem icon={<History size={20} aria-hidden />} onSelect={show('history')}>
                {m.listeningHistory}
              </MenuItem>
              <MenuItem icon={<Settings2 size={20} aria-hidden />} onSelect={show('settings')}>
                {m.listeningSettings}
              </MenuItem>
              <MenuItem icon={<Keyboard size={20} aria-hidden />} onSelect={show('shortcuts')}>
                {m.keyboardShortcuts}
              </MenuItem>
              {/* Last item, because it appears while the menu is open and must not move the others. */}
              <RemoteItem onSelect={closeMenu} />
            </>
          );
        }}
      </Menu>
    </div>
  );
}
