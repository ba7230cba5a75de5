import './gift.css';
import type { BoughtGift as Gift } from '@lamplight/contract';
import { Copy, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dateFormat } from '../../../../lib/dates.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { copyText } from '../../../../ui/copy-text.ts';
import { QrCode } from '../../../../ui/qr-code.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { LongDate } from '../subscription-note.tsx';
import { clearGiftDraft } from './gift-draft.ts';
import { m } from './messages.ts';

/** Returns a page's address as people type it: without the protocol. */
const bareAddress = (url: string): string => url.replace(/^https?:\/\//, '');

/** Card to print: the code as letters and as a QR code. */
function GiftCard({ gift, site, code, url }: { gift: Gift; site: string; code: string; url: string }) {
  const redeem = url.slice(0, url.lastIndexOf('/'));
  return (
    <section className="gift-card" aria-label={m.card}>
      <p dir="auto" className="font-display text-xl">
        {site}
      </p>
      <h2 className="text-2xl text-balance">
        {gift.to === '' ? m.card : m.cardFor({ name: <bdi>{gift.to}</bdi> })}
      </h2>
      <p className="text-lg font-semibold">
        {m.what({ count: gift.months, plan: <bdi>{gift.plan_name}</bdi> })}
      </p>
      {gift.message !== '' && (
        <p dir="auto" className="max-w-prose break-words whitespace-pre-line">
          {gift.message}
        </p>
      )}
      <p>{m.cardFrom({ name: <bdi>{gift.from}</bdi> })}</p>
      <QrCode text={url} label={m.qrLabel} />
      <p dir="ltr" className="gift-code font-mono font-semibold break-words select-all">
        {code}
      </p>
      <p className="text-sm break-words">
        {m.cardHow({ address: <bdi className="font-semibold">{bareAddress(redeem)}</bdi> })}
      </p>
      {gift.expires_at !== null && (
        <p className="text-sm">{m.cardUntil({ date: <LongDate iso={gift.expires_at} /> })}</p>
      )}
    </section>
  );
}

function stateText(gift: Gift) {
  if (gift.state === 'redeemed' && gift.redeemed_at !== null)
    return m.redeemedOn({ date: <LongDate iso={gift.redeemed_at} /> });
  if (gift.state === 'expired') return m.expired;
  return gift.state === 'taken_back' ? m.takenBack : m.ready;
}

const format = dateFormat('moment');

function MailText({ gift: { recipient_email: address, send_at: at } }: { gift: Gift }) {
  const [now] = useState(() => Date.now());
  if (address === null || at === null) return null;
  const date = <time dateTime={at}>{format.format(new Date(at))}</time>;
  const values = { address: <bdi className="break-words">{address}</bdi>, date };
  return <p>{new Date(at).getTime() > now ? m.sendsOn(values) : m.sent(values)}</p>;
}

/** A gift for its buyer: its state, and the card to print while it can be redeemed. */
export function BoughtGift({ gift, site, shopHref }: { gift: Gift; site: string; shopHref: string }) {
  const { state, code, redeem_url: url } = gift;
  const isBought = state !== 'open' && state !== 'unpaid';
  useEffect(() => {
    if (isBought) clearGiftDraft();
  }, [isBought]);
  if (state === 'open')
    return (
      <div className="grid justify-items-center gap-4 py-8 text-center">
        <Spinner label={m.waiting} />
        <p>{m.waiting}</p>
      </div>
    );
  if (state === 'unpaid')
    return (
      <div className="grid justify-items-start gap-4">
        <p>{m.unpaid}</p>
        <ButtonLink to={shopHref}>{m.again}</ButtonLink>
      </div>
    );
  return (
    <div className="gift-page grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-2" role="status">
        <p className="font-semibold">{m.what({ count: gift.months, plan: <bdi>{gift.plan_name}</bdi> })}</p>
        <p>{stateText(gift)}</p>
        {state === 'paid' && <MailText gift={gift} />}
      </div>
      {code !== null && url !== null && (
        <>
          <div className="flex flex-wrap gap-3">
            <Button icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
              {m.print}
            </Button>
            <Button
              variant="outline"
              icon={<Copy size={18} aria-hidden />}
              onClick={() => void copyText(url, { success: m.copied, failure: m.notCopied })}
            >
              {m.copyLink}
            </Button>
          </div>
          <GiftCard gift={gift} site={site} code={code} url={url} />
        </>
      )}
    </div>
  );
}
