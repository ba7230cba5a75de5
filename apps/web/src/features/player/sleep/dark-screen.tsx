import './dark-screen.css';
import { useEffect, useState } from 'react';
import { clockTime } from '../../../lib/format.ts';
import { useSleepTimer } from '../player/player.ts';
import { useListeningSettings } from '../settings/listening-settings.ts';

const darkAfterMs = 15_000;
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Darkens the screen while a sleep timer runs, some seconds after the last input. It stays dark when the time is up,
 * until a touch or a key: light would wake a listener who has just fallen asleep.
 */
export function DarkScreen() {
  const { dimsScreen } = useListeningSettings();
  const { left, isRunning, isUntilChapterEnd } = useSleepTimer();
  const isWanted = dimsScreen && (isRunning || isUntilChapterEnd);
  const [isDark, setDark] = useState(false);

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
      onClick={() => setDark(false)}
    >
      {left !== null && clockTime(left)}
    </div>
  );
}
