import { plural } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import type { Uploads } from './use-uploads.ts';

/** Files named at once. */
const most = 3;

/** Chapters of an earlier visit that were never saved: their files need not be sent again. */
export function UnsavedOffer({ uploads, onGone }: { uploads: Uploads; onGone: () => void }) {
  const { left, isRestoring, discard } = uploads.unsaved;
  if (left.length === 0) return null;
  const names = left.slice(0, most).map(({ name }) => name);
  const others = left.length > most ? ` and ${left.length - most} more` : '';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-border bg-surface-2 p-3">
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <span className="font-semibold">
          {plural(left.length, 'uploaded file was not saved.', 'uploaded files were not saved.')}
        </span>
        <span className="block text-sm text-text-2">{names.join(', ') + others}</span>
      </p>
      <span className="flex gap-2">
        <Button size="sm" busy={isRestoring} onClick={() => void uploads.restore().then(onGone)}>
          Restore
        </Button>
        <Button
          size="sm"
          variant="outline"
          disabled={isRestoring}
          onClick={() => {
            discard();
            onGone();
          }}
        >
          Discard
        </Button>
      </span>
    </div>
  );
}
