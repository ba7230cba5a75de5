import type { RoyaltyMonth, RoyaltyRule } from '@lamplight/contract';
import { exactMoney, money } from '@lamplight/contract/prices';
import { royaltyLimits } from '@lamplight/contract/royalty-limits';
import { locale } from '@lamplight/messages';
import { dateFormat } from '../../../lib/dates.ts';
import { m } from './messages.ts';

type Pay = Pick<RoyaltyRule, 'kind' | 'rate' | 'currency'>;

/** Returns what a rule pays: '10% of the revenue, by time heard'. */
export function payText({ kind, rate, currency }: Pay): string {
  const text =
    kind === 'share'
      ? new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 2 }).format(
          rate / royaltyLimits.wholeShare,
        )
      : money(rate, currency, locale());
  return m[`pays_${kind}`]({ rate: text });
}

/** Returns whom a rule pays: 'Narrators: Ada Lovelace'. */
export function whoText({ role, person_name }: Pick<RoyaltyRule, 'role' | 'person_name'>): string {
  const name = m[`role_${role}`];
  return person_name === null ? name : m.roleAndPerson({ role: name, person: person_name || m.deletedName });
}

/** Returns a month such as 2026-11 in words. */
export const monthText = (month: string): string =>
  dateFormat('month', 'UTC').format(new Date(`${month}-01T00:00:00.000Z`));

/** Returns amounts in their currencies as text, one after the other, without zeros beside other amounts. */
export function amountsText(amounts: RoyaltyMonth['paid']): string {
  const others = amounts.filter(({ amount }) => amount !== 0);
  const shown = others.length > 0 ? others : amounts.slice(0, 1);
  if (shown.length === 0) return '–';
  return shown.map(({ currency, amount }) => exactMoney(amount, currency, locale())).join(' + ');
}
