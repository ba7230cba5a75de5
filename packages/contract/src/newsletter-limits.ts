/** Recipients of a newsletter: everybody, members with a plan, or listeners of a book; of these, those who want such mails. */
export const newsletterAudiences = ['all', 'plan', 'book'] as const;
export type NewsletterAudience = (typeof newsletterAudiences)[number];

/** 'draft' → 'scheduled' → 'sending' → 'sent', or 'stopped' in the middle. */
export const newsletterStates = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const;
export type NewsletterState = (typeof newsletterStates)[number];

export const newsletterLimits = {
  subjectCharacters: 150,
  bodyCharacters: 20_000,
  /** Maximum drafts. */
  drafts: 50,
  testsPerHour: 24,
  /** Maximum days from now for which a newsletter can be planned. */
  daysAhead: 366,
  /** A newsletter that could not be sent for so many hours after its time is a draft again. */
  lateHours: 6,
} as const;
