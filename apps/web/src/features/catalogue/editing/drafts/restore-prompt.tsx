import { formatUnits } from '@lamplight/messages/intl';
import { useState } from 'react';
import { spokenAge } from '../../../../lib/relative-time.ts';
import { Button } from '../../../../ui/button.tsx';
import type { ResumableUpload } from '../../../media/index.ts';
import { patchText } from './draft-patch.ts';
import { m } from './messages.ts';
import type { StoredDraft } from './playlist-drafts.ts';

/** Maximum number of file names shown. */
const maxListed = 3;

export interface RestorePromptProps {
  draft: StoredDraft | null;
  /** Uploads whose chapters are neither saved nor in the draft. */
  uploads: readonly ResumableUpload[];
  isBusy: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}

function filesIn(uploads: readonly ResumableUpload[]): string {
  const names = formatUnits(uploads.slice(0, maxListed).map(({ name }) => name));
  const count = uploads.length - maxListed;
  return count > 0 ? m.filesAndMore({ names, count }) : names;
}

/** Offers to restore or discard an earlier visit's unsaved changes. */
export function RestorePrompt({ draft, uploads, isBusy, onRestore, onDiscard }: RestorePromptProps) {
  const [now] = useState(Date.now);
  if (!draft && uploads.length === 0) return null;
  return (
    <section
      aria-label={m.unsavedChanges}
      className="restore-offer mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-border bg-surface-2 p-3"
    >
      <div className="grid min-w-0 flex-1 basis-60 gap-1 wrap-anywhere">
        {draft && (
          <p>
            <span className="font-semibold">
              {m.unsavedSince({ age: spokenAge(new Date(draft.at).toISOString(), now) })}
            </span>
            <span className="block text-sm text-text-2 first-letter:uppercase">{patchText(draft.patch)}</span>
          </p>
        )}
        {uploads.length > 0 && (
          <p>
            <span className="font-semibold">{m.filesNotSaved({ count: uploads.length })}</span>
            <span className="block text-sm text-text-2">{filesIn(uploads)}</span>
          </p>
        )}
      </div>
      <span className="flex gap-2">
        <Button size="sm" busy={isBusy} onClick={onRestore}>
          {m.restore}
        </Button>
        <Button size="sm" variant="outline" disabled={isBusy} onClick={onDiscard}>
          {m.discard}
        </Button>
      </span>
    </section>
  );
}
