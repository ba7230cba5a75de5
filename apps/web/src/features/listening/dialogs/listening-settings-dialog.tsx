import { CheckBox } from '../../../ui/check-box.tsx';
import { listeningSettings } from '../settings/listening-settings.ts';
import { useListeningSettings } from '../settings/use-listening-settings.ts';
import { ShortcutsSwitch } from './shortcuts-switch.tsx';

/** Listening settings of this device. */
export function ListeningSettingsDialog() {
  const { smartRewind } = useListeningSettings();
  return (
    <div className="grid gap-5">
      <CheckBox
        label="Smart rewind"
        hint="After a pause, go back a little: 5 seconds after a few minutes, up to 30 after a day."
        isOn={smartRewind}
        onChange={(isOn) => listeningSettings.set({ smartRewind: isOn })}
      />
      <ShortcutsSwitch />
      <p className="text-sm">Saved on this device only.</p>
    </div>
  );
}
