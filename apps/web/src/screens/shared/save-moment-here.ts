import { getPlayer } from '../../features/listening/index.ts';
import { showToast } from '../../ui/toast.ts';
import { m } from './messages.ts';

const load = () => import('../../features/listening/moments/moment-actions.ts');

/** Saves a moment at the player's current second. */
export function saveMomentHere(): void {
  const { engine } = getPlayer();
  const { book, chapter } = engine.state();
  if (!book || !chapter) return;
  const position = engine.position();
  load().then(
    ({ saveMoment }) => saveMoment(book, chapter, position),
    () => showToast(m.momentNotSaved, { tone: 'error' }),
  );
}
