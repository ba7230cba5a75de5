import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../../lib/paths.ts';
import { showToast } from '../../../../ui/toast.ts';
import { listeningSettings } from '../../settings/listening-settings.ts';
import { useBookmark } from '../bookmarks/bookmark-button.tsx';
import { nextSpeed, speedLabel } from '../controls/speed-text.ts';
import { openDialog } from '../dialogs/dialog-store.ts';
import { getPlayer } from '../player/player.ts';
import { m } from './messages.ts';
import { openSearch } from './open-search.ts';
import { actionOf, isFree, type ShortcutAction } from './shortcuts.ts';

const noteMs = 1500;
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();

function changeSpeed(step: 1 | -1) {
  const { engine, setRate } = getPlayer();
  setRate(nextSpeed(engine.state().rate, step));
  showToast(m.speedIs({ speed: speedLabel(engine.state().rate) }), { ms: noteMs });
}

let volumeBeforeMute = 1;
function mute() {
  const { engine, setVolume } = getPlayer();
  const { volume } = engine.state();
  if (volume > 0) volumeBeforeMute = volume;
  setVolume(volume > 0 ? 0 : volumeBeforeMute);
  showToast(volume > 0 ? m.muted : m.sound, { ms: noteMs });
}

export interface PlayerShortcutsProps {
  bookId: number;
  onSaveMoment: () => void;
  onShareClip: () => void;
}

/** The player's keyboard shortcuts on every screen, unless turned off. */
export function PlayerShortcuts({ bookId, onSaveMoment, onShareClip }: PlayerShortcutsProps) {
  const navigate = useNavigate();
  const { toggle: toggleBookmark } = useBookmark(bookId);

  function perform(action: ShortcutAction) {
    const { engine, playback } = getPlayer();
    const what: Record<ShortcutAction, () => void> = {
      toggle: engine.toggle,
      back: () => engine.skip(-playback.get().skip_back),
      forward: () => engine.skip(playback.get().skip_forward),
      slower: () => changeSpeed(-1),
      faster: () => changeSpeed(1),
      next: engine.next,
      previous: engine.previous,
      mute,
      bookmark: toggleBookmark,
      moment: onSaveMoment,
      clip: onShareClip,
      comments: () => {
        if (document.querySelector('[data-panels]'))
          return document.dispatchEvent(new Event('show-comments'));
        return void navigate(paths.listen(bookId), { state: { panel: 'comments' } });
      },
      sleep: () => press('[data-shortcut="sleep"]'),
      search: () => openSearch(() => void navigate(paths.tags())),
      help: () => openDialog('shortcuts'),
    };
    what[action]();
  }

  const latest = useRef(perform);
  // Layout effects, because a key may be pressed as soon as the player is visible.
  useLayoutEffect(() => {
    latest.current = perform;
  });
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const action = actionOf(event);
      if (!action || event.defaultPrevented || event.isComposing || !listeningSettings.get().shortcuts)
        return;
      if (!isFree(event.target, action, event.key)) return;
      event.preventDefault();
      // Only the skips repeat while a key is held down.
      if (!event.repeat || action === 'back' || action === 'forward') latest.current(action);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return null;
}
