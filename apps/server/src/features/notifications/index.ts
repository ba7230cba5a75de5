import { newsletterLimits, notificationLimits, type Site, webhookLimits } from '@lamplight/contract';
import type { RoomBase } from '../../http/room.ts';
import type { OutsideNetwork } from '../../platform/public-addresses.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Billing } from '../membership/index.ts';
import { createNotificationService } from './service.ts';
import { createWebhooks } from './webhooks/service.ts';

export { type NotificationService } from './service.ts';
export { mountUnsubscribe } from './unsubscribe.ts';

interface NotificationsDeps extends RoomBase {
  readonly accounts: Accounts;
  readonly billing: Billing;
  readonly push: OutsideNetwork & { readonly contact: string | null };
  /** Sender of mails, as 'Name <address>'. */
  readonly mailFrom: string;
  /** The publisher's time zone, in which times of newsletters are given. */
  readonly timeZone: string;
  /** Signs unsubscribe links in mails. */
  readonly secret: string;
}

/** Returns the contact address for push services (VAPID, RFC 8292). */
function pushContact(push: NotificationsDeps['push'], mailFrom: string, { contact }: Site): string {
  if (push.contact !== null) return push.contact;
  if (/^[^<>@\s]+@[^<>@\s]+$/.test(contact)) return `mailto:${contact}`;
  return `mailto:${/<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

/** Builds the notifications feature: in the app, by push and by mail. */
export const createNotifications = ({ push, mailFrom, ...deps }: NotificationsDeps) =>
  createNotificationService({
    ...deps,
    webhooks: createWebhooks({
      ...deps,
      network: push,
      asks: deps.limitOf('webhook-ask', webhookLimits.asksPerHour, 3600),
    }),
    newsletterTests: deps.limitOf('newsletter-test', newsletterLimits.testsPerHour, 3600),
    mails: () => deps.accounts.outbox,
    site: deps.accounts.site,
    pushContact: async () => pushContact(push, mailFrom, await deps.accounts.site()),
    signInBounds: deps.accounts.sessions.bounds,
    pushNetwork: push,
    endpointLimit: deps.limitOf('push-endpoint', notificationLimits.newEndpointsPerHour, 3600),
  });
