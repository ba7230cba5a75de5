import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Draft } from './draft.ts';
import { differencesText } from './draft-differences.ts';
import { m } from './messages.ts';
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
      title: m.thisTextWasDeleted,
      text: m.deletedAfterOpened,
      use: m.discardMine,
    };
  const who = isOwnTab ? m.savedInOtherTab : m.savedElsewhere;
  return {
    title: isOwnTab ? m.otherTabTitle : m.conflictTitle,
    text: m.keepOrReplace({ who, differences: differencesText(mine, other.text) }),
    use: m.useOtherVersion,
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
            {m.notNow}
          </Button>
          <Button variant="outline" onClick={onUseOther}>
            {use}
          </Button>
          <Button onClick={onKeepMine}>{m.keepMine}</Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
