import { embedCode, embedSize } from '@lamplight/contract/embed-code';
import { language } from '@lamplight/messages';
import { Code, Copy } from 'lucide-react';
import { useState } from 'react';
import { useSite } from '../../../lib/use-site.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DocumentField } from '../../../ui/document-field.tsx';
import { m } from './messages.ts';

interface EmbedProps {
  /** Path of the player, such as /embed/samples/12. */
  path: string;
  /** Title of the frame, for screen readers. */
  title: string;
}

/** Shows the line of HTML that embeds a player, with a preview. */
function EmbedDialog({ path, title, onClose }: EmbedProps & { onClose: () => void }) {
  const code = embedCode({ url: new URL(path, location.href).href, title });
  return (
    <Dialog
      open
      title={m.embed}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.close}
          </Button>
          <Button
            data-autofocus
            icon={<Copy size={18} aria-hidden />}
            onClick={() => void copyText(code, { success: m.copied, failure: m.notCopied })}
          >
            {m.copy}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{m.copyLine}</p>
        <DocumentField
          label={m.html}
          name="embed"
          value={code}
          onChange={() => {}}
          look="h-28 font-mono text-sm"
          dir="ltr"
        />
        <iframe
          src={`${path}?lang=${language()}`}
          title={m.preview}
          sandbox="allow-scripts allow-popups"
          width="100%"
          height={embedSize.height}
          className="max-w-[640px] border-0"
        />
      </div>
    </Dialog>
  );
}

/** Button that shows the line of HTML for a player; absent if no other site may show a player. */
export function EmbedButton({ label = m.embed, ...props }: EmbedProps & { label?: string }) {
  const [isOpen, setOpen] = useState(false);
  const { embeds } = useSite();
  if (!embeds) return null;
  return (
    <>
      <Button variant="outline" icon={<Code size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <EmbedDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
