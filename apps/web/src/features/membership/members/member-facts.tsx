import type { Member } from '@lamplight/contract';
import { priceText } from '@lamplight/contract/price-text';
import { useQuery } from '@tanstack/react-query';
import { dateFormat } from '../../../lib/dates.ts';
import { planOf, plansQuery } from '../billing/plan-text.ts';
import { memberDates } from './member-dates.ts';
import { m } from './messages.ts';

const format = dateFormat('listedDay');

const Day = ({ iso }: { iso: string }) => (
  <time dateTime={iso} className="whitespace-nowrap">
    {format.format(new Date(iso))}
  </time>
);

/** Plan and price of a paid subscription, with a link to the customer at the payment provider. */
export function MemberPlan({ member }: { member: Member }) {
  const { plan, subscription_price: price, provider_url: url } = member;
  const { data } = useQuery({ ...plansQuery, enabled: price !== null });
  const named = price && data && planOf(price, plan === 'premium', data);
  return (
    <>
      <bdi>{plan === null ? '–' : (named?.name ?? (plan === 'premium' ? m.premium : m.standard))}</bdi>
      {price && <span className="block whitespace-nowrap text-text-2">{priceText(price)}</span>}
      {url !== null && (
        <a className="link block" href={url} target="_blank" rel="noreferrer">
          {m.openInStripe({
            more: (text) => <span className="sr-only">{text}</span>,
            name: <bdi>{member.username}</bdi>,
          })}
        </a>
      )}
    </>
  );
}

/** Date on which the subscription renews, or on which access ends. */
export function MemberRenewal({ member }: { member: Member }) {
  const date = memberDates(member);
  if (date === null) return '–';
  return date.text({ date: <Day iso={date.iso} /> });
}

export const MemberSince = ({ member }: { member: Member }) => <Day iso={member.joined_at} />;

/**
 * Shows when the member was last seen. The server keeps sessions only for a limited time, so a dash means a long time
 * ago or never.
 */
export const MemberLastSeen = ({ member: { last_seen_at: at } }: { member: Member }) =>
  at === null ? '–' : <Day iso={at} />;
