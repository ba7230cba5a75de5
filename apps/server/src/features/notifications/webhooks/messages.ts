import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('notifications/webhook-answers', {
  notAllowed:
    'This address cannot be used: it must begin with https:// and lead to a server on the public internet.',
  tooMany: {
    one: 'There can be {count} webhook at most. Delete one first.',
    other: 'There can be {count} webhooks at most. Delete one first.',
  },
  noSuchWebhook: 'This webhook is gone.',
  noSuchDelivery: 'This delivery is gone.',
  isOff: 'The webhook is off. Turn it on first.',
  stillWaiting: 'This message is not delivered yet. It is retried by itself.',
});
