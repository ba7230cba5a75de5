import { isolateText } from '@lamplight/contract/isolate-text';
import type { EmailMessage } from './email-message.ts';
import { m } from './gift.messages.ts';
import { m as mails } from './messages.ts';
import { spokenDay } from './spoken-times.ts';
import type { EmailContent, EmailSite } from './templates.ts';

export type GiftMessage = Extract<
  EmailMessage,
  { kind: 'gift_bought' | 'gift_received' | 'gift_taken_back' }
>;

/** Facts in a mail about a gift. */
export interface MailGift {
  readonly plan_name: string;
  readonly months: number;
  /** `from` is the buyer's name, `to` the recipient's, which may be empty. */
  readonly from: string;
  readonly to: string;
  readonly message: string;
  readonly code: string;
  readonly redeemUrl: string;
  /** URL of the buyer's page about the gift. */
  readonly boughtUrl: string;
  readonly expiresAt: string;
}

export const noGift: MailGift = {
  plan_name: '',
  months: 1,
  from: '',
  to: '',
  message: '',
  code: '',
  redeemUrl: '',
  boughtUrl: '',
  expiresAt: '',
};

/** Returns the gift in words, such as '3 months of Standard'. */
export const giftText = ({ months, plan_name }: MailGift): string =>
  m.what({ count: months, plan: isolateText(plan_name) });

const dayOf = ({ expiresAt }: MailGift, dates: string | null): string =>
  expiresAt === '' ? '' : spokenDay(expiresAt, dates);

/** Returns the values of placeholders in a mail about a gift. */
export const giftValuesOf = (gift: MailGift, dates: string | null) => ({
  gift: giftText(gift),
  from: isolateText(gift.from),
  wish: gift.message,
  code: gift.code,
  end: dayOf(gift, dates),
});

/** Returns the content of an email about a gift. */
export function giftContentOf(
  message: GiftMessage,
  { username, gift = noGift }: { readonly username: string; readonly gift?: MailGift | undefined },
  { origin, name: site, language: dates }: EmailSite,
): EmailContent {
  const what = giftText(gift);
  const from = isolateText(gift.from);
  const day = dayOf(gift, dates);
  switch (message.kind) {
    case 'gift_bought':
      return {
        subject: m.bought_subject({ site }),
        preview: what,
        title: m.bought_title,
        paragraphs: [m.bought_text({ gift: what, site }), m.code({ code: gift.code })],
        action: { label: m.bought_action, url: gift.boughtUrl },
        after: [m.bought_after({ day })],
        reason: m.bought_reason({ site }),
      };
    case 'gift_received':
      return {
        subject: m.received_subject({ from, site }),
        preview: what,
        title: m.received_title({ from }),
        paragraphs: [
          m.received_text({ from, gift: what, site }),
          ...gift.message.split('\n').filter((line) => line.trim() !== ''),
          m.code({ code: gift.code }),
        ],
        action: { label: m.received_action, url: gift.redeemUrl },
        after: [m.received_after({ day })],
        reason: m.received_reason({ from, site }),
      };
    case 'gift_taken_back':
      return {
        subject: m.taken_subject({ site }),
        preview: m.taken_preview,
        title: m.taken_title,
        paragraphs: [mails.hello({ username }), m.taken_text({ site })],
        action: { label: m.taken_action, url: `${origin}/profile` },
        after: [m.taken_after],
      };
  }
}
