/** Why a member leaves. */
export const departureReasons = ['price', 'time', 'choice', 'problems', 'other'] as const;
export type DepartureReason = (typeof departureReasons)[number];

/** Outcome of a cancellation that a member began. */
export const departureOutcomes = ['canceled', 'paused', 'stayed'] as const;
export type DepartureOutcome = (typeof departureOutcomes)[number];

export const stayLimits = {
  /** Months of the longest pause. */
  pauseMonths: 3,
  /** Days after a pause within which no other is offered. */
  daysBetweenPauses: 365,
  /** Days after the end of a subscription until the mail that asks to return. */
  winBackDays: 365,
  /** Length of a reason in words. */
  textCharacters: 1000,
  /** Hours after a cancellation in which a reason can be given. */
  reasonHours: 24,
} as const;
