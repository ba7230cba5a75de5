import type { GiftOffers } from '@lamplight/contract';
import { textOf } from '../../../../lib/record.ts';
import { sessionStore } from '../../../../lib/storage.ts';

export interface GiftFields {
  from: string;
  email: string;
  to: string;
  recipient_email: string;
  send_on: string;
  message: string;
}

/** Fields of a gift with the chosen offer and way of delivery. */
interface GiftDraft {
  readonly fields: GiftFields;
  readonly plan: string;
  readonly months: number;
  readonly isMailed: boolean;
}

const key = 'gift_draft';

/**
 * Restores the form after a cancelled checkout. A day that can no longer be chosen becomes the first day. Only this tab
 * keeps a draft, until the gift is bought.
 */
export function readGiftDraft({
  first_day,
  last_day,
}: Pick<GiftOffers, 'first_day' | 'last_day'>): GiftDraft {
  const stored = sessionStore.json(key);
  const text = (name: keyof GiftFields) => textOf(stored, name);
  const day = text('send_on');
  return {
    fields: {
      from: text('from'),
      email: text('email'),
      to: text('to'),
      recipient_email: text('recipient_email'),
      send_on: day < first_day || day > last_day ? first_day : day,
      message: text('message'),
    },
    plan: textOf(stored, 'plan'),
    months: Number(textOf(stored, 'months')) || 3,
    isMailed: textOf(stored, 'delivery') === 'mail',
  };
}

export const saveGiftDraft = ({ fields, plan, months, isMailed }: GiftDraft): void =>
  sessionStore.setJson(key, {
    ...fields,
    plan,
    months: String(months),
    delivery: isMailed ? 'mail' : 'hand',
  });

export const clearGiftDraft = (): void => sessionStore.remove(key);
