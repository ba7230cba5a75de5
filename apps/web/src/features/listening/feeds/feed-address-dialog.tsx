import type { FeedAddress } from '@lamplight/contract';
import { Copy } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { m } from './messages.ts';

/** Returns pairs of an app's name and a link that opens the feed in that app, without a website in between. */
const appLinks = (address: string) => {
  const bare = address.replace(/^https?:\/\//, '');
  return [
    ['Apple Podcasts', `podcast://${bare}`],
    ['Pocket Casts', `pktc://subscribe/${bare}`],
    ['Overcast', `overcast://x-callback-url/add?url=${encodeURIComponent(address)}`],
    ['AntennaPod', `antennapod-subscribe://${bare}`],
  ] as const;
};

/** An address with a button that copies it. */
function AddressToCopy({ label, address, copyLabel }: { label: string; address: string; copyLabel: string }) {
  return (
    <>
      <p>
        <span className="block text-sm">{label}</span>
        <code dir="ltr" className="font-mono text-sm break-all text-text select-all">
          {address}
        </code>
      </p>
      <div>
        <Button
          variant="outline"
          icon={<Copy size={18} aria-hidden />}
          onClick={() => void copyText(address, { success: m.copied, failure: m.notCopied })}
        >
          {copyLabel}
        </Button>
      </div>
    </>
  );
}

/** Dialog with a feed's address: as a QR code, to copy, and as links that open apps. */
export function FeedAddressDialog({ feed, onClose }: { feed: FeedAddress; onClose: () => void }) {
  const { name, address, catalogue } = feed;
  return (
    <Dialog
      open
      title={m.addressTitle({ name })}
      onClose={onClose}
      actions={
        <Button data-autofocus onClick={onClose}>
          {m.done}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p>{m.scan}</p>
        <div className="grid justify-items-center">
          <QrCode text={address} label={m.qrLabel} />
        </div>
        <AddressToCopy label={m.addressLabel} address={address} copyLabel={m.copy} />
        <div>
          <p className="text-sm">{m.openIn}</p>
          <ul className="flex flex-wrap gap-x-5">
            {appLinks(address).map(([app, href]) => (
              <li key={app}>
                <a
                  className="inline-flex min-h-11 items-center text-text underline"
                  href={href}
                  rel="noreferrer"
                >
                  {app}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <AddressToCopy label={m.catalogueLabel} address={catalogue} copyLabel={m.copyCatalogue} />
        <p>{m.keepPrivate}</p>
        <p>{m.placesStay}</p>
      </div>
    </Dialog>
  );
}
