/** Reasons that a member can give for cancelling. */
export const departureReasons = ['price', 'time', 'choice', 'problems', 'other'] as const;
export type DepartureReason = (typeof departureReasons)[number];

/** Outcome of a cancellation that a member began. */
export const departureOutcomes = ['canceled', 'paused', 'stayed'] as const;
export type DepartureOutcome = (typeof departureOutcomes)[number];

export const stayLimits = {
  /** Maximum length of a pause in months. */
  pauseMonths: 3,
  /** Days after a pause within which no other pause is offered. */
  daysBetweenPauses: 365,
  /** Maximum that an admin can set: days from the end of a subscription to the mail that asks the member to return. */
  winBackDays: 365,
  /** Maximum characters of a reason that a member writes. */
  textCharacters: 1000,
  /** Hours after a cancellation during which the member can give a reason. */
  reasonHours: 24,
} as const;
