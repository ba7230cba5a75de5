import { CheckBox } from '../../../ui/check-box.tsx';
import { listeningSettings } from '../settings/listening-settings.ts';
import { useListeningSettings } from '../settings/use-listening-settings.ts';

/** The way to turn single-key shortcuts off (WCAG 2.1.4), and on again. */
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
