/** Events that a webhook can subscribe to. The event `test`, which admins request, is not one of them. */
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

/**
 * Reasons why a message was not delivered. A delivery's `problem` is null if it was accepted, or has no response yet.
 */
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
  /** Maximum characters of a receiver's response that are stored. */
  answerCharacters: 2000,
  /** Hours after a change of the secret during which messages are also signed with the old secret. */
  oldSecretHours: 24,
  /** Maximum deliveries within an hour that admins can request: tests, and deliveries that are sent again. */
  asksPerHour: 120,
} as const;
