import './dark-screen.css';
import { type CSSProperties, useEffect, useState } from 'react';
import { clockTime } from '../../../../lib/format.ts';
import { useListeningSettings } from '../../settings/listening-settings.ts';
import { getPlayer, useSleepTimer } from '../player/player.ts';
import { listenForShakes } from './shake.ts';

const darkAfterMs = 15_000;
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Darkens the screen while a sleep timer runs, some seconds after the last input: a picture of a lamp shrinks as the
 * time runs out. The screen stays dark after that, until a touch or a key: light would wake a listener who has just
 * fallen asleep. A touch and a shake restart the timer.
 */
export function DarkScreen() {
  const { dimsScreen, restartsByShake } = useListeningSettings();
  const { left, isRunning, isUntilChapterEnd, share, mayRestart } = useSleepTimer();
  const isCounting = isRunning || isUntilChapterEnd;
  const isWanted = dimsScreen && isCounting;
  const listensForShakes = restartsByShake && mayRestart;
  const [isDark, setDark] = useState(false);

  useEffect(
    () => (listensForShakes ? listenForShakes(() => getPlayer().sleep.restart()) : undefined),
    [listensForShakes],
  );

  useEffect(() => {
    if (!isWanted || isDark) return;
    let timer = setTimeout(() => setDark(true), darkAfterMs);
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setDark(true), darkAfterMs);
    };
    for (const input of inputs) document.addEventListener(input, restart, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const input of inputs) document.removeEventListener(input, restart);
    };
  }, [isWanted, isDark]);

  useEffect(() => {
    if (!isDark) return;
    const wake = () => setDark(false);
    document.addEventListener('keydown', wake);
    return () => document.removeEventListener('keydown', wake);
  }, [isDark]);

  if (!isDark) return null;
  return (
    // A popover, because it must cover open dialogs and menus. `click` ends it, so that no control below is pressed.
    <div
      ref={(element) => element?.showPopover()}
      popover="manual"
      aria-hidden="true"
      className="dark-screen"
      onClick={() => {
        setDark(false);
        getPlayer().sleep.restart();
      }}
    >
      {isCounting && (
        <>
          <LampPicture share={share} />
          <span>{left !== null && clockTime(left)}</span>
        </>
      )}
    </div>
  );
}

/** An oil lamp whose flame and oil shrink. @param share of the time that is left, 0 to 1 */
const LampPicture = ({ share }: { share: number }) => (
  <svg viewBox="0 0 96 150" className="lamp" style={{ '--share': share } as CSSProperties}>
    <defs>
      <radialGradient id="lamp-glow">
        <stop offset="0" stopColor="#a86f1c" stopOpacity="0.5" />
        <stop offset="1" stopColor="#a86f1c" stopOpacity="0" />
      </radialGradient>
      <clipPath id="lamp-bowl">
        <path d="M18 112h60l-8 28H26z" />
      </clipPath>
    </defs>
    <circle cx="48" cy="66" r="48" fill="url(#lamp-glow)" className="lamp-glow" />
    <path d="M48 34c12 16 15 24 15 33a15 15 0 0 1-30 0c0-9 3-17 15-33z" className="lamp-flame" />
    <path d="M30 98c-12-20-10-48 4-72h28c14 24 16 52 4 72z" className="lamp-glass" />
    <g clipPath="url(#lamp-bowl)">
      <rect x="18" y="112" width="60" height="28" className="lamp-oil" />
    </g>
    <path d="M30 98h36v8H30zM18 112h60l-8 28H26zM22 140h52v4H22z" className="lamp-line" />
  </svg>
);
