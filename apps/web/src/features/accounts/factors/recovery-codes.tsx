import { Copy, Download } from 'lucide-react';
import { site } from '../../../lib/site.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';

const textOf = (codes: readonly string[]): string =>
  `Recovery codes for ${site.get().name} (${location.host}). Each works once.\n\n${codes.join('\n')}\n`;

function download(codes: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([textOf(codes)], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'recovery-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    showToast('Copied');
  } catch {
    showToast('Copying is not possible here. Download the codes instead.', { tone: 'error' });
  }
}

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
