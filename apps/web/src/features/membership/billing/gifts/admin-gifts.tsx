import type { AdminGift } from '@lamplight/contract';
import { money } from '@lamplight/contract/prices';
import { locale } from '@lamplight/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { detailOf } from '../../../../lib/api.ts';
import { rowsOf } from '../../../../lib/cursor-query.ts';
import { dateFormat } from '../../../../lib/dates.ts';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Loading } from '../../../../ui/loading.tsx';
import { QueryList } from '../../../../ui/query-list.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { type GiftFilter, giftsQuery, useCancelGift, useSendGift } from './gift-queries.ts';
import { m } from './messages.ts';

const format = dateFormat('listedDay');
const Day = ({ iso }: { iso: string }) => (
  <time dateTime={iso} className="whitespace-nowrap">
    {format.format(new Date(iso))}
  </time>
);

const tones = {
  paid: 'trialing',
  redeemed: 'active',
  taken_back: 'ongoing',
  expired: 'neutral',
} as const satisfies Record<AdminGift['state'], BadgeTone>;

const amountText = ({ amount, currency }: Pick<AdminGift, 'amount' | 'currency'>): string =>
  money(amount, currency, locale());

/** One line about the last event of a gift. */
function Fate({ gift }: { gift: AdminGift }): ReactNode {
  const { redeemed_at: at, member, expires_at } = gift;
  if (at !== null && member)
    return m.redeemedBy({ name: <bdi>{member.username}</bdi>, date: <Day iso={at} /> });
  if (at !== null) return m.redeemedByFormer({ date: <Day iso={at} /> });
  return expires_at === null || gift.state === 'taken_back'
    ? null
    : m.validUntil({ date: <Day iso={expires_at} /> });
}

function GiftRow({ gift, onCancel }: { gift: AdminGift; onCancel: () => void }) {
  const sending = useSendGift();
  // Names and addresses are deleted some time after a gift has ended.
  const buyer = gift.buyer_email ?? gift.from;
  const recipient = gift.recipient_email ?? gift.to;
  return (
    <li className="grid gap-2 rounded-md border border-border bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-lg break-words">
          {m.what({ count: gift.months, plan: <bdi>{gift.plan_name}</bdi> })} · {amountText(gift)}
        </h2>
        <Badge tone={tones[gift.state]}>{m[`state_${gift.state}`]}</Badge>
      </div>
      <p className="break-words text-text-2">
        {buyer === ''
          ? m.boughtOn({ date: <Day iso={gift.paid_at} /> })
          : m.boughtBy({ name: <bdi>{buyer}</bdi>, date: <Day iso={gift.paid_at} /> })}
      </p>
      {(recipient !== '' || gift.state === 'paid') && (
        <p className="break-words text-text-2">
          {recipient === '' ? m.forUnknown : m.forWhom({ name: <bdi>{recipient}</bdi> })}
          {gift.send_at !== null && <> · {m.mailOn({ date: <Day iso={gift.send_at} /> })}</>}
        </p>
      )}
      <p className="break-words text-text-2">
        <Fate gift={gift} />
      </p>
      {gift.amount_refunded > 0 && (
        <p className="text-text-2">
          {m.refunded({ amount: amountText({ ...gift, amount: gift.amount_refunded }) })}
        </p>
      )}
      <p role="alert" className="font-medium text-danger">
        {sending.error && detailOf(sending.error, m.notSent)}
      </p>
      {gift.state !== 'taken_back' && (
        <div className="flex flex-wrap gap-3">
          {gift.state === 'paid' && (
            <Button
              variant="outline"
              size="sm"
              busy={sending.isPending}
              onClick={() => sending.mutate(gift.id, { onSuccess: () => showToast(m.sentAgain) })}
            >
              {m.sendAgain}
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={onCancel}>
            {m.cancelGift}
          </Button>
        </div>
      )}
    </li>
  );
}

/** The gifts that were paid, newest first. */
export function AdminGifts({ filter, clear }: { filter: GiftFilter; clear: ReactNode }) {
  const query = useInfiniteQuery(giftsQuery(filter));
  const canceling = useCancelGift();
  const [asked, setAsked] = useState<AdminGift | null>(null);
  const gifts = rowsOf(query.data);
  const isFiltered = filter.q !== '' || filter.state !== '';
  return (
    <>
      <p role="status" className="sr-only">
        {query.data ? m.giftsShown({ count: gifts.length }) : ''}
      </p>
      <p role="alert" className="font-medium text-danger">
        {canceling.error && detailOf(canceling.error, m.notCanceled)}
      </p>
      <QueryList
        key={JSON.stringify(filter)}
        query={query}
        count={gifts.length}
        detail={detailOf(query.error, m.giftsNotLoaded)}
        loading={<Loading label={m.loadingGift} />}
        empty={
          <EmptyState
            icon={<Gift size={48} aria-hidden />}
            title={isFiltered ? m.noMatch : m.noGifts}
            text={isFiltered ? m.noMatchText : m.noGiftsText}
            {...(isFiltered && { action: clear })}
          />
        }
        label={m.older}
      >
        <ul aria-label={m.gifts} className="grid gap-3">
          {gifts.map((gift) => (
            <GiftRow key={gift.id} gift={gift} onCancel={() => setAsked(gift)} />
          ))}
        </ul>
      </QueryList>
      {asked && (
        <ConfirmDialog
          open
          danger
          title={m.cancelTitle}
          text={
            asked.member
              ? m.cancelRedeemed({ amount: amountText(asked), name: <bdi>{asked.member.username}</bdi> })
              : m.cancelText({ amount: amountText(asked) })
          }
          confirmLabel={m.cancelGift}
          busy={canceling.isPending}
          onConfirm={() =>
            canceling.mutate(asked.id, {
              onSuccess: () => showToast(m.canceled),
              onSettled: () => setAsked(null),
            })
          }
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}
