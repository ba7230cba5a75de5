import { Copy, Download } from 'lucide-react';
import { saveBlob } from '../../../lib/download-file.ts';
import { site } from '../../../lib/site.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { m } from './messages.ts';

const textOf = (codes: readonly string[]): string =>
  m.recoveryCodesNameHost({ name: site.get().name, host: location.host, join: codes.join('\n') });

const download = (codes: readonly string[]): void =>
  saveBlob(new Blob([textOf(codes)], { type: 'text/plain' }), 'recovery-codes.txt');

const copy = (codes: readonly string[]): Promise<void> =>
  copyText(codes.join('\n'), {
    success: m.copied,
    failure: m.copyingNotPossibleHere,
  });

/** Recovery codes, shown once, with ways to keep them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="grid gap-4 text-text">
      <p className="text-text-2">{m.keepSomewhereSafe}</p>
      <ul
        aria-label={m.recoveryCodes}
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
          {m.download}
        </Button>
        <Button variant="outline" icon={<Copy size={18} aria-hidden />} onClick={() => void copy(codes)}>
          {m.copy}
        </Button>
      </div>
    </div>
  );
}
