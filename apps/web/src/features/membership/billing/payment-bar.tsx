import type { AccessFacts } from '@lamplight/contract/access';
import { CreditCard } from 'lucide-react';
import { useLocation } from 'react-router';
import { m } from './messages.ts';
import { showsPaymentBar } from './payment-bar-places.ts';
import { LongDate } from './subscription-note.tsx';
import { UpdateCard } from './update-card.tsx';

/** Bar that says that the last payment failed, above screens without such a message of their own. */
export function PaymentBar({ account }: { account: AccessFacts }) {
  const { pathname } = useLocation();
  if (!showsPaymentBar(account, pathname)) return null;
  const graceUntil = account.grace_until ?? null;
  return (
    <div className="wrap pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-border bg-surface px-4 py-2">
        <p className="flex min-w-0 flex-1 basis-60 items-center gap-3 text-sm font-semibold">
          <CreditCard size={20} aria-hidden className="flex-none text-text-2" />
          <span>
            {graceUntil === null ? m.bar_closed : m.bar_grace({ date: <LongDate iso={graceUntil} /> })}
          </span>
        </p>
        <UpdateCard from="gate" size="sm" />
      </div>
    </div>
  );
}
