import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { closeDialog, dialogStore, type PlayerDialog } from './dialog-store.ts';
import { HistoryPlaces } from './history-places.tsx';
import { ListeningSettingsDialog } from './listening-settings-dialog.tsx';
import { ShortcutsHelp } from './shortcuts-help.tsx';

const sheets: readonly { name: PlayerDialog; title: string; Content: ComponentType }[] = [
  { name: 'history', title: 'Listening history', Content: HistoryPlaces },
  { name: 'settings', title: 'Listening settings', Content: ListeningSettingsDialog },
  { name: 'shortcuts', title: 'Keyboard shortcuts', Content: ShortcutsHelp },
];

/** The player's dialogs, on any screen. */
export function PlayerDialogs() {
  const { open } = useSyncExternalStore(dialogStore.subscribe, dialogStore.get);
  useEffect(() => closeDialog, []);
  return sheets.map(({ name, title, Content }) => (
    <Dialog
      key={name}
      open={open === name}
      title={title}
      onClose={closeDialog}
      actions={
        <Button variant="outline" data-autofocus onClick={closeDialog}>
          Close
        </Button>
      }
    >
      <Content />
    </Dialog>
  ));
}
