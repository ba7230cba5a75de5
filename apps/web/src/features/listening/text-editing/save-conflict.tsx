import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Draft } from './draft.ts';
import { differencesText } from './draft-differences.ts';
import type { SavedText } from './text-queries.ts';

/** A save that was refused because somebody else has saved the text since it was loaded. */
export interface Conflict {
  readonly mine: Draft;
  /** The saved text; null if it was deleted. */
  readonly other: SavedText | null;
  /** True if another tab of this browser has saved the text. */
  readonly isOwnTab: boolean;
}

interface SaveConflictProps {
  conflict: Conflict | null;
  onKeepMine: () => void;
  onUseOther: () => void;
  onCancel: () => void;
}

function wordsOf({ mine, other, isOwnTab }: Conflict): { title: string; text: string; use: string } {
  if (other === null)
    return {
      title: 'This text was deleted',
      text: 'It was deleted after you opened it. Yours is still here: save it as a new draft, or discard it.',
      use: 'Discard mine',
    };
  const who = isOwnTab
    ? 'You have saved it in another tab of this browser.'
    : 'Somebody else has saved it, or you have on another device.';
  return {
    title: isOwnTab ? 'Saved in another tab meanwhile' : 'Another version was saved meanwhile',
    text: `${who} ${differencesText(mine, other.text)} Keeping yours replaces the other version.`,
    use: 'Use the other version',
  };
}

/** Asks which of two versions is kept. Nothing is lost before the answer. */
export function SaveConflict({ conflict, onKeepMine, onUseOther, onCancel }: SaveConflictProps) {
  if (!conflict) return null;
  const { title, text, use } = wordsOf(conflict);
  return (
    <Dialog
      open
      title={title}
      role="alertdialog"
      onClose={onCancel}
      actions={
        <>
          <Button variant="ghost" onClick={onCancel} data-autofocus>
            Not now
          </Button>
          <Button variant="outline" onClick={onUseOther}>
            {use}
          </Button>
          <Button onClick={onKeepMine}>Keep mine</Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
