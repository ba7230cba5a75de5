/** Events that a webhook can be told of; `test` is sent at an admin's request. */
export const webhookEvents = [
  'member.created',
  'subscription.changed',
  'gift.redeemed',
  'book.released',
  'chapter.released',
  'comment.posted',
  'comment.held',
  'announcement.posted',
  'import.finished',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Why a message was not delivered; null in a delivery that has no answer yet or was accepted. */
export const deliveryProblems = [
  'refused',
  'redirected',
  'gone',
  'timed_out',
  'not_resolved',
  'not_public',
  'not_connected',
  'turned_off',
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

export const webhookLimits = {
  /** Maximum webhooks of an installation. */
  webhooks: 20,
  urlCharacters: 1000,
  /** Days for which a message is retried. */
  retryDays: 3,
  /** Days for which finished deliveries are listed. */
  logDays: 30,
  /** Maximum finished deliveries that are listed for one webhook. */
  logged: 1000,
  /** Maximum characters of an answer that are stored. */
  answerCharacters: 2000,
  /** Hours for which messages are also signed with the secret before. */
  oldSecretHours: 24,
  /** Maximum deliveries that admins may ask for in an hour: tests, and those sent again. */
  asksPerHour: 120,
} as const;
