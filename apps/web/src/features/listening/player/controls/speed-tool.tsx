import './tool-panels.css';
import { limits } from '@lamplight/contract/limits';
import { snapSpeed } from '@lamplight/contract/speeds';
import { Check, Gauge, Minus, Plus } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { Menu } from '../../../../ui/menu.tsx';
import type { PopoverTrigger } from '../../../../ui/popover.tsx';
import { getPlayer, usePlaybackSettings, usePlayerState, useSpeech } from '../player/player.ts';
import { m } from './messages.ts';
import { silencesHint } from './silences-text.ts';
import { speedAt, speedLabel, trackShare, typedSpeed } from './speed-text.ts';
import { playerControls, ToolButton } from './tool-button.tsx';

export interface SpeedMenuProps {
  trigger: (trigger: PopoverTrigger, rate: number) => ReactNode;
  /** CSS selector of the area to keep visible; see `clearOf` of Popover. */
  clearOf?: string;
}

/**
 * Menu of speeds: the seven specified speeds in a row; below them a track for any speed, fine steps, and speeds for
 * skimming.
 */
export function SpeedMenu({ trigger, clearOf }: SpeedMenuProps) {
  const { setRate } = getPlayer();
  const rate = usePlayerState((state) => state.rate);
  const onDigit = useTypedSpeed();
  const hintId = useId();
  return (
    <Menu label={m.speed} clearOf={clearOf} trigger={(button) => trigger(button, rate)}>
      {(close) => {
        const choiceOf = (speed: number) => (
          <button
            key={speed}
            type="button"
            role="menuitemradio"
            aria-checked={speed === rate}
            className="speed-choice"
            onClick={() => {
              setRate(speed);
              close();
            }}
          >
            {speedLabel(speed)}
          </button>
        );
        return (
          // On a desktop no taller than two rows, to fit between the controls and the bottom of the window.
          <div
            role="presentation"
            onKeyDown={onDigit}
            className="grid w-full gap-2 lg:w-[620px] lg:grid-cols-[400px_1fr]"
          >
            <div dir="ltr">
              <div className="grid grid-cols-7 gap-0.5">{limits.speeds.map(choiceOf)}</div>
              <SpeedTrack rate={rate} />
            </div>
            <div className="flex items-center justify-between gap-2 border-t border-border pt-2 lg:col-start-1">
              <div
                role="group"
                aria-label={m.fineSteps({ speed: speedLabel(rate) })}
                aria-describedby={hintId}
                dir="ltr"
                className="flex items-center gap-1"
              >
                <FineStep step={-limits.speedStep} rate={rate}>
                  <Minus size={20} aria-hidden />
                </FineStep>
                <span aria-hidden="true" className="w-14 text-center text-lg font-semibold tabular-nums">
                  {speedLabel(rate)}
                </span>
                <FineStep step={limits.speedStep} rate={rate}>
                  <Plus size={20} aria-hidden />
                </FineStep>
              </div>
              <div dir="ltr" className="grid grow grid-cols-3 gap-0.5">
                {limits.fastSpeeds.map(choiceOf)}
              </div>
            </div>
            <div className="grid content-start border-border max-lg:border-t max-lg:pt-2 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:border-s lg:ps-2">
              <ShortenSilences />
              <p id={hintId} className="px-3 text-xs text-text-2 max-lg:sr-only">
                {m.typeSpeedHint}
              </p>
            </div>
            {/* Rendered outside the menu, because a menu may contain only items. */}
            {createPortal(
              <p role="status" className="sr-only">
                {m.speedIs({ speed: speedLabel(rate) })}
              </p>,
              document.body,
            )}
          </div>
        );
      }}
    </Menu>
  );
}

/** Track that sets any speed by a press or a drag. For pointers only: keyboards have the fine steps and digits. */
function SpeedTrack({ rate }: { rate: number }) {
  function follow({ buttons, clientX, currentTarget }: PointerEvent<HTMLElement>) {
    if (buttons === 0) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const next = speedAt((clientX - left) / width);
    if (next !== getPlayer().engine.state().rate) getPlayer().setRate(next);
  }
  return (
    <div
      aria-hidden="true"
      className="speed-track"
      style={{ '--fill': trackShare(rate) } as CSSProperties}
      // Keeps the focus in the menu, which handles the keys that follow.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={follow}
    />
  );
}

/** Milliseconds after which a digit begins another number. */
const typingMs = 1500;

/** Returns a key listener that sets the speed whose digits are typed in the menu. */
function useTypedSpeed() {
  const last = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp: at } = event;
    if (ctrlKey || metaKey || altKey || !/^[\d.,]$/.test(key)) return;
    event.preventDefault();
    const text = (at - last.current.at < typingMs ? last.current.text : '') + key.replace(',', '.');
    last.current = { text, at };
    const speed = typedSpeed(text);
    if (speed !== null) getPlayer().setRate(speed);
  };
}

/** Milliseconds until a step button that is held down repeats, and milliseconds between two repetitions. */
const [holdMs, repeatMs] = [400, 120];

/**
 * Button for one step of speed; repeats while held. Stays focusable at the limit: aria-disabled instead of
 * disabled.
 */
function FineStep({ step, rate, children }: { step: number; rate: number; children: ReactNode }) {
  const isAtLimit = snapSpeed(rate + step) === rate;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasRepeated = useRef(false);
  function move() {
    const { engine, setRate } = getPlayer();
    const { rate: now } = engine.state();
    const next = snapSpeed(now + step);
    if (next !== now) setRate(next);
  }
  function repeat() {
    hasRepeated.current = true;
    move();
    timer.current = setTimeout(repeat, repeatMs);
  }
  const release = () => clearTimeout(timer.current);
  useEffect(() => release, []);
  return (
    <button
      type="button"
      role="menuitem"
      aria-disabled={isAtLimit || undefined}
      aria-label={(step < 0 ? m.slower : m.faster)({ step: limits.speedStep })}
      className="speed-step"
      onPointerDown={() => {
        hasRepeated.current = false;
        timer.current = setTimeout(repeat, holdMs);
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event) => {
        release();
        // Ignores the click that ends a hold. A key press has `event.detail` 0.
        if (hasRepeated.current && event.detail > 0) return;
        move();
      }}
    >
      {children}
    </button>
  );
}

/** Turns the shortening of silences on and off, for all devices; within the menu of speeds. */
function ShortenSilences() {
  const hintId = useId();
  const { shortens_silences: isOn } = usePlaybackSettings();
  const rate = usePlayerState((state) => state.rate);
  const { hasText, times, skipped } = useSpeech();
  const measured = times?.pauses;
  // A setting that has no effect in this chapter can still be turned off.
  const isAvailable = isOn || (hasText !== false && measured !== null);
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={isOn}
      aria-disabled={!isAvailable || undefined}
      aria-label={m.shortenSilences}
      aria-describedby={hintId}
      className="silences-choice"
      onClick={() => isAvailable && getPlayer().playback.change({ shortens_silences: !isOn })}
    >
      <span className="silences-box" aria-hidden="true">
        {isOn && <Check size={16} />}
      </span>
      <span>
        <span className="block text-base font-semibold">{m.shortenSilences}</span>
        <span id={hintId} className="block text-sm text-text-2">
          {silencesHint({ isOn, hasText, skipped: measured && skipped, rate })}
        </span>
      </span>
    </button>
  );
}

export const SpeedTool = () => (
  <SpeedMenu
    clearOf={playerControls}
    trigger={(trigger, rate) => (
      <ToolButton
        {...trigger}
        aria-label={m.speedIs({ speed: speedLabel(rate) })}
        isOn={rate !== 1}
        icon={<Gauge size={22} aria-hidden />}
      >
        {speedLabel(rate)}
      </ToolButton>
    )}
  />
);
