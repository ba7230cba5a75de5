import type { Book } from '@lamplight/contract';
import { EllipsisVertical, History, Keyboard, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { HistoryDialog } from '../history/history-dialog.tsx';
import { SettingsDialog } from '../settings/settings-dialog.tsx';
import { ShortcutsDialog } from '../shortcuts/shortcuts-dialog.tsx';

type Sheet = 'history' | 'settings' | 'shortcuts';

/** What is needed now and then: earlier places, settings, the keys. */
export function PlayerMenu({ book }: { book: Book }) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const close = () => setSheet(null);
  return (
    <div className="now-menu">
      <Menu
        label="More"
        trigger={(trigger) => (
          <IconButton {...trigger} label="More" icon={<EllipsisVertical size={22} aria-hidden />} />
        )}
      >
        {(closeMenu) => {
          const show = (wanted: Sheet) => () => {
            closeMenu();
            setSheet(wanted);
          };
          return (
            <>
              <MenuItem icon={<History size={20} aria-hidden />} onSelect={show('history')}>
                Where you were
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
      <HistoryDialog book={book} open={sheet === 'history'} onClose={close} />
      <SettingsDialog open={sheet === 'settings'} onClose={close} />
      <ShortcutsDialog open={sheet === 'shortcuts'} onClose={close} />
    </div>
  );
}
