import { X } from 'lucide-react';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { percentOf } from './file-size.ts';
import { fingerprintOf } from './resumable-uploads.ts';
import { useResumable } from './use-resumable.ts';
import type { Uploads } from './use-uploads.ts';

/** Uploads left by an earlier visit: the user must choose the file again. */
export function ResumeList({ uploads }: { uploads: Uploads }) {
  const { unfinished, giveUp } = useResumable(
    uploads.remembered,
    uploads.book,
    new Set(uploads.entries.map(fingerprintOf)),
  );
  if (unfinished.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold">Unfinished uploads</h3>
      <ul aria-label="Unfinished uploads" className="upload-rows">
        {unfinished.map(({ url, name, size, offset }) => (
          <li key={url} className="upload-row">
            <p className="min-w-0 flex-1 wrap-break-word">
              {name}, {percentOf(offset, size)} % – choose the file again to continue
            </p>
            <IconButton
              label={`Forget ${name}`}
              icon={<X size={18} aria-hidden />}
              onClick={() => giveUp(url)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
