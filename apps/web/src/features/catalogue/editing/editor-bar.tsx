import { formatUnits } from '@lamplight/messages/intl';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { m } from './messages.ts';
import type { SaveFailure } from './save-playlist.ts';

export interface EditorBarProps {
  /** Required fields that are empty. */
  missing: readonly string[];
  /** Reason for which the playlist cannot be saved now, although no field is empty; null if it can be saved. */
  reason: string | null;
  /** Names of the unsaved changes in one text; null if there are none. */
  unsaved: string | null;
  /** True if the server has everything that the editor shows. */
  isSaved: boolean;
  isSaving: boolean;
  failure: SaveFailure | null;
  onDone: () => void;
  onCancel: () => void;
  /** Called to load the other admin's version, which was saved meanwhile. */
  onLoadTheirs: () => void;
  onSaveMine: () => void;
}

/** Bar with Done and Cancel, always visible, and with the problems that prevent saving. */
export function EditorBar(props: EditorBarProps) {
  const { missing, reason, unsaved, isSaved, isSaving, failure } = props;
  const { onDone, onCancel, onLoadTheirs, onSaveMine } = props;
  const isComplete = missing.length === 0;
  const isReady = isComplete && reason === null;
  return (
    <ActionBar>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <div role="alert" className="min-w-0 text-sm empty:hidden sm:grow">
          {failure && failure.kind !== 'title' && (
            <>
              <p className="font-semibold text-danger">{failure.text}</p>
              {failure.detail && <p className="text-text-2">{failure.detail}</p>}
              {failure.kind === 'changed' && (
                <p className="mt-1 flex flex-wrap gap-2">
                  <Button variant="outline" size="sm" onClick={onLoadTheirs}>
                    {m.loadNewerOne}
                  </Button>
                  <Button variant="outline" size="sm" disabled={reason !== null} onClick={onSaveMine}>
                    {m.saveMineOver}
                  </Button>
                </p>
              )}
            </>
          )}
        </div>
        {!isComplete && (
          <div id="editor-reason" className="min-w-0 text-sm text-text-2 sm:grow">
            <p>{m.fillAllFields}</p>
            <p role="status" className="font-semibold text-text">
              {m.missing({ fields: formatUnits(missing) })}
            </p>
          </div>
        )}
        {isComplete && reason !== null && (
          <p id="editor-reason" role="status" className="min-w-0 text-sm text-text-2 sm:grow">
            {reason}
          </p>
        )}
        {isReady && !failure && (
          <p className="min-w-0 text-sm text-text-2 wrap-anywhere sm:grow">
            {unsaved &&
              m.notSavedYetBefore({
                b: (text) => <span className="font-semibold text-text">{text}</span>,
                changes: unsaved,
              })}
            {isSaved && m.allChangesSaved}
          </p>
        )}
        <div className="flex gap-3">
          <Button variant="outline" onClick={onCancel}>
            {m.cancel}
          </Button>
          <Button
            disabled={!isReady}
            busy={isSaving}
            aria-describedby={isReady ? undefined : 'editor-reason'}
            onClick={onDone}
          >
            {isSaving ? m.saving : m.done}
          </Button>
        </div>
      </div>
    </ActionBar>
  );
}
