/**
 * Recipients of a newsletter: all members, members with a plan, or listeners of a book. Members who have turned such
 * mails off do not get it.
 */
export const newsletterAudiences = ['all', 'plan', 'book'] as const;
export type NewsletterAudience = (typeof newsletterAudiences)[number];

/** States of a newsletter: 'draft' → 'scheduled' → 'sending' → 'sent'; 'stopped' if sending was interrupted. */
export const newsletterStates = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const;
export type NewsletterState = (typeof newsletterStates)[number];

export const newsletterLimits = {
  subjectCharacters: 150,
  bodyCharacters: 20_000,
  /** Maximum number of drafts. */
  drafts: 50,
  testsPerHour: 24,
  /** Maximum number of days ahead for which a newsletter can be scheduled. */
  daysAhead: 366,
  /** Maximum delay in hours: a newsletter that could not be sent earlier becomes a draft again. */
  lateHours: 6,
} as const;
