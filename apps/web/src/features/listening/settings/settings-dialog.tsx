import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ShortcutsSwitch } from '../shortcuts/shortcuts-switch.tsx';
import { listeningSettings } from './listening-settings.ts';
import { SettingSwitch } from './setting-switch.tsx';
import { useListeningSettings } from './use-listening-settings.ts';

/** How listening behaves on this device. */
export function SettingsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { smartRewind } = useListeningSettings();
  return (
    <Dialog
      open={open}
      title="Listening settings"
      onClose={onClose}
      actions={
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-5">
        <SettingSwitch
          label="Smart rewind"
          hint="After a pause, playing goes back a little: 5 seconds after some minutes, up to 30 after days."
          isOn={smartRewind}
          onChange={(isOn) => listeningSettings.set({ smartRewind: isOn })}
        />
        <ShortcutsSwitch />
        <p className="text-sm">Kept on this device.</p>
      </div>
    </Dialog>
  );
}
