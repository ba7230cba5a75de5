import { Copy, Download } from 'lucide-react';
import { saveBlob } from '../../../lib/download-file.ts';
import { site } from '../../../lib/site.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';

const textOf = (codes: readonly string[]): string =>
  `Recovery codes for ${site.get().name} (${location.host}). Each works once.\n\n${codes.join('\n')}\n`;

const download = (codes: readonly string[]): void =>
  saveBlob(new Blob([textOf(codes)], { type: 'text/plain' }), 'recovery-codes.txt');

const copy = (codes: readonly string[]): Promise<void> =>
  copyText(codes.join('\n'), {
    success: 'Copied.',
    failure: 'Copying is not possible here. Download the codes instead.',
  });

/** Recovery codes, shown once, with ways to keep them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="grid gap-4 text-text">
      <p className="text-text-2">
        Keep these somewhere safe. If you lose your phone, each lets you log in once. You won’t see them
        again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-1 font-mono text-lg"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          data-autofocus
          icon={<Download size={18} aria-hidden />}
          onClick={() => download(codes)}
        >
          Download
        </Button>
        <Button variant="outline" icon={<Copy size={18} aria-hidden />} onClick={() => void copy(codes)}>
          Copy
        </Button>
      </div>
    </div>
  );
}
