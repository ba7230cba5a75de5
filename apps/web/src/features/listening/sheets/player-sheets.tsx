import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { HistoryPlaces } from './history-places.tsx';
import { KeyList } from './key-list.tsx';
import { ListeningSettings } from './listening-settings.tsx';
import { closeSheet, type Sheet, sheetStore } from './open-sheet.ts';

const sheets: readonly { name: Sheet; title: string; Content: ComponentType }[] = [
  { name: 'history', title: 'Listening history', Content: HistoryPlaces },
  { name: 'settings', title: 'Listening settings', Content: ListeningSettings },
  { name: 'shortcuts', title: 'Keyboard shortcuts', Content: KeyList },
];

/** The player's sheets, over whichever screen it is on. */
export function PlayerSheets() {
  const { open } = useSyncExternalStore(sheetStore.subscribe, sheetStore.get);
  useEffect(() => closeSheet, []);
  return sheets.map(({ name, title, Content }) => (
    <Dialog
      key={name}
      open={open === name}
      title={title}
      onClose={closeSheet}
      actions={
        <Button variant="outline" data-autofocus onClick={closeSheet}>
          Close
        </Button>
      }
    >
      <Content />
    </Dialog>
  ));
}
