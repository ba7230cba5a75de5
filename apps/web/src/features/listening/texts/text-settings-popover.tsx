import { ALargeSmall } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PillRadioGroup } from '../../../ui/pill-radio-group.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { m } from './messages.ts';
import { setTextSetting, type TextSetting, textChoices, useTextSettings } from './text-settings.ts';

const labels: Readonly<Record<TextSetting, string>> = {
  size: m.size,
  spacing: m.spacing,
  column: m.width,
  typeface: m.font,
};

/** Size, spacing, width and typeface of texts, on this device. */
export function TextSettingsPopover() {
  const settings = useTextSettings();
  return (
    <Popover
      label={m.settings}
      trigger={(trigger) => (
        <IconButton {...trigger} label={m.settings} icon={<ALargeSmall size={22} aria-hidden />} />
      )}
    >
      {() => (
        <div className="grid max-w-80 gap-4 p-3">
          {(Object.keys(labels) as TextSetting[]).map((name) => (
            <PillRadioGroup
              key={name}
              label={labels[name]}
              choices={textChoices[name]}
              value={settings[name]}
              onChange={(value) => setTextSetting(name, value)}
            />
          ))}
          {settings.typeface === 'dyslexic' && (
            <p role="status" className="text-sm text-text-2">
              {m.fontHint}
            </p>
          )}
        </div>
      )}
    </Popover>
  );
}
