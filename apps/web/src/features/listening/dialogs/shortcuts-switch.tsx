import { CheckBox } from '../../../ui/check-box.tsx';
import { listeningSettings } from '../settings/listening-settings.ts';
import { useListeningSettings } from '../settings/use-listening-settings.ts';

/** Turns single-key shortcuts off and on (WCAG 2.1.4). */
export function ShortcutsSwitch() {
  const { shortcuts } = useListeningSettings();
  return (
    <CheckBox
      label="Keyboard shortcuts"
      hint="Control playback with single keys."
      isOn={shortcuts}
      onChange={(isOn) => listeningSettings.set({ shortcuts: isOn })}
    />
  );
}
