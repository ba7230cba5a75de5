import '../controls/tool-panels.css';
import { limits } from '@lamplight/contract/limits';
import { ArrowLeft, Moon } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { clockTime } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckBox } from '../../../../ui/check-box.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Popover } from '../../../../ui/popover.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { listeningSettings, useListeningSettings } from '../../settings/listening-settings.ts';
import { playerControls, ToolButton } from '../controls/tool-button.tsx';
import { getPlayer, useSleepTimer } from '../player/player.ts';
import { m } from './messages.ts';
import { allowMotion, canShake } from './shake.ts';
import { sleepText } from './sleep-text.ts';
import { customSeconds, extensionSeconds, lastMinute } from './sleep-timer.ts';

/** Button in the sleep timer's last minute that extends the timer. */
export function SleepExtension() {
  const { left, isRunning } = useSleepTimer();
  if (left === null || !isRunning || left > lastMinute) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={m.fiveMoreOnTimer}
      onClick={() => getPlayer().sleep.extend(extensionSeconds)}
    >
      {m.fiveMore}
    </Button>
  );
}

function Countdown({ onRemove }: { onRemove: () => void }) {
  const { left, isRunning, isUntilChapterEnd } = useSleepTimer();
  if (left === null && !isUntilChapterEnd) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md bg-accent-soft py-0.5 ps-4 pe-2 [&_.button]:shrink-0 [&_.button]:whitespace-nowrap">
      <p className="me-auto leading-tight">
        <span className="block text-xl font-semibold tabular-nums">
          {left === null ? m.endChapter : clockTime(left)}
        </span>
        <span className="text-xs text-text-2">
          {left === null || isRunning ? m.untilPlaybackPauses : m.startsPlayback}
        </span>
      </p>
      <SleepExtension />
      <Button variant="outline" size="sm" onClick={onRemove}>
        {m.removeTimer}
      </Button>
    </div>
  );
}

function CustomTime({ onStart, onBack }: { onStart: (seconds: number) => void; onBack: () => void }) {
  const [hours, setHours] = useState('0');
  const [minutes, setMinutes] = useState('');
  const [error, setError] = useState<string | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  // The pressed button has disappeared: focus a field.
  useEffect(() => fields.current?.querySelectorAll('input')[1]?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const seconds = customSeconds(Number(hours || '0'), Number(minutes || '0'));
    if (seconds === null) setError(m.customTimeWrong);
    else onStart(seconds);
  }

  return (
    <form onSubmit={submit} noValidate aria-label={m.customTime} className="grid gap-2">
      <div ref={fields} className="grid grid-cols-[auto_1fr_1fr_auto] items-end gap-2">
        <div className="flex min-h-12 items-center">
          <IconButton label={m.backPresets} icon={<ArrowLeft size={20} aria-hidden />} onClick={onBack} />
        </div>
        <TextField
          label={m.hours}
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          value={hours}
          onChange={setHours}
        />
        <TextField
          label={m.minutes}
          type="number"
          inputMode="numeric"
          min={0}
          max={59}
          step={1}
          value={minutes}
          onChange={setMinutes}
        />
        <div className="flex min-h-12 items-center">
          <Button type="submit">{m.start}</Button>
        </div>
      </div>
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </form>
  );
}

/** The sleep timer's presets, a custom time, the time left, and the dark screen. */
export function SleepSettings({ onDone }: { onDone: () => void }) {
  const { sleep } = getPlayer();
  const [isCustom, setCustom] = useState(false);
  const { dimsScreen, restartsByShake } = useListeningSettings();

  function start(seconds: number | null) {
    if (seconds === null) sleep.startUntilChapterEnd();
    else sleep.start(seconds);
    // Safari asks again after each load of the page, and within a tap only.
    if (restartsByShake && canShake()) void letShakesRestart(true);
    onDone();
  }

  async function letShakesRestart(isOn: boolean) {
    listeningSettings.set({ restartsByShake: isOn });
    if (!isOn || (await allowMotion())) return;
    listeningSettings.set({ restartsByShake: false });
    showToast(m.motionNotAllowed, { tone: 'error' });
  }

  const switches = (
    <div className="flex flex-wrap gap-x-5 gap-y-1.5">
      <CheckBox
        label={m.darkScreen}
        isOn={dimsScreen}
        onChange={(isOn) => listeningSettings.set({ dimsScreen: isOn })}
      />
      {canShake() && (
        <CheckBox
          label={m.shakeRestart}
          isOn={restartsByShake}
          onChange={(isOn) => void letShakesRestart(isOn)}
        />
      )}
    </div>
  );

  return (
    <div className="grid w-full gap-1.5 text-start lg:w-[480px] lg:gap-2">
      <h2 className="sr-only">{m.sleepTimer}</h2>
      <Countdown
        onRemove={() => {
          sleep.remove();
          onDone();
        }}
      />
      {isCustom ? (
        <>
          <CustomTime onStart={start} onBack={() => setCustom(false)} />
          {switches}
        </>
      ) : (
        <div className="grid grid-cols-6 gap-1.5 lg:grid-cols-8 lg:gap-2">
          <div role="group" aria-label={m.pauseAfter} className="contents">
            {limits.sleepMinutes.map((minutes) => (
              <button
                key={minutes}
                type="button"
                className="sleep-choice"
                onClick={() => start(minutes * 60)}
              >
                {m.presetMinutes({
                  count: minutes,
                  short: (text) => <span aria-hidden="true">{text}</span>,
                  long: (text) => <span className="sr-only">{text}</span>,
                })}
              </button>
            ))}
          </div>
          <button type="button" className="sleep-choice col-span-2" onClick={() => start(null)}>
            {m.endChapter}
          </button>
          <button type="button" className="sleep-choice col-span-2" onClick={() => setCustom(true)}>
            {m.custom}
          </button>
          <div className="col-span-6 self-center lg:col-span-4">{switches}</div>
        </div>
      )}
    </div>
  );
}

export function SleepTool() {
  const sleep = useSleepTimer();
  return (
    <Popover
      label={m.sleepTimer}
      clearOf={playerControls}
      trigger={(trigger) => (
        <ToolButton
          {...trigger}
          data-shortcut="sleep"
          aria-label={sleepText.spoken(sleep)}
          isOn={sleep.left !== null || sleep.isUntilChapterEnd}
          icon={<Moon size={22} aria-hidden />}
        >
          {sleepText.short(sleep)}
        </ToolButton>
      )}
    >
      {(close) => <SleepSettings onDone={close} />}
    </Popover>
  );
}
