import { EllipsisVertical, History, Keyboard, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { openSheet, type Sheet } from '../sheets/open-sheet.ts';

/** An item that the screen adds, given how to close the menu. */
export type MoreItem = (closeMenu: () => void) => ReactNode;

/** What is needed now and then: earlier places, settings, the keys. */
export function PlayerMenu({ more }: { more: MoreItem | undefined }) {
  return (
    <div className="now-menu">
      <Menu
        label="More"
        trigger={(trigger) => (
          <IconButton {...trigger} label="More" icon={<EllipsisVertical size={22} aria-hidden />} />
        )}
      >
        {(closeMenu) => {
          const show = (sheet: Sheet) => () => {
            closeMenu();
            openSheet(sheet);
          };
          return (
            <>
              {more?.(closeMenu)}
              <MenuItem icon={<History size={20} aria-hidden />} onSelect={show('history')}>
                Listening history
              </MenuItem>
              <MenuItem icon={<Settings2 size={20} aria-hidden />} onSelect={show('settings')}>
                Listening settings
              </MenuItem>
              <MenuItem icon={<Keyboard size={20} aria-hidden />} onSelect={show('shortcuts')}>
                Keyboard shortcuts
              </MenuItem>
            </>
          );
        }}
      </Menu>
    </div>
  );
}
