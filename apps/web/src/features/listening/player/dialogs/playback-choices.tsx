import { limits } from '@lamplight/contract/limits';
import type { ReactNode } from 'react';
import { CheckBox } from '../../../../ui/check-box.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { speedLabel } from '../controls/speed-text.ts';
import { getPlayer, usePlaybackSettings } from '../player/player.ts';
import { m } from './messages.ts';

interface ChoiceProps {
  label: string;
  value: number;
  choices: readonly number[];
  textOf: (choice: number) => string;
  onChange: (choice: number) => void;
}

function Choice({ label, value, choices, textOf, onChange }: ChoiceProps): ReactNode {
  return (
    <SelectField label={label} value={value} onChange={(chosen) => onChange(Number(chosen))}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {textOf(choice)}
        </option>
      ))}
    </SelectField>
  );
}

const secondsText = (seconds: number) => m.seconds({ count: seconds });

/** Turns the shortening of silences on and off, for all devices. */
export function SilencesSwitch() {
  const { shortens_silences } = usePlaybackSettings();
  return (
    <CheckBox
      label={m.shortenSilences}
      hint={m.skipLongPausesChapters}
      isOn={shortens_silences}
      onChange={(isOn) => getPlayer().playback.change({ shortens_silences: isOn })}
    />
  );
}

/** Skip lengths and the speed of new books, for all devices. */
export function PlaybackChoices() {
  const { skip_back, skip_forward, speed } = usePlaybackSettings();
  const { change } = getPlayer().playback;
  const skips = { choices: limits.skipChoices, textOf: secondsText };
  const chosen = (seconds: number) => limits.skipChoices.find((choice) => choice === seconds) ?? 15;
  const speeds = [...limits.speeds, ...limits.fastSpeeds];
  return (
    <div className="grid grid-cols-2 gap-4 *:last:col-span-2 sm:grid-cols-3 sm:*:last:col-span-1">
      <Choice
        label={m.skipBack}
        {...skips}
        value={skip_back}
        onChange={(seconds) => change({ skip_back: chosen(seconds) })}
      />
      <Choice
        label={m.skipForward}
        {...skips}
        value={skip_forward}
        onChange={(seconds) => change({ skip_forward: chosen(seconds) })}
      />
      <Choice
        label={m.speedNewBooks}
        value={speed}
        choices={speeds}
        textOf={speedLabel}
        onChange={(value) => change({ speed: value })}
      />
    </div>
  );
}
