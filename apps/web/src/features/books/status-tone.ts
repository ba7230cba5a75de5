export type StatusTone = 'ongoing' | 'complete' | 'dropped' | 'other-status';

/** Returns the colour of a book's status: Ongoing red, Complete purple, Dropped black, any other neutral. */
export function statusTone(status: string): StatusTone {
  const word = status.trim().toLowerCase();
  return word === 'ongoing' || word === 'complete' || word === 'dropped' ? word : 'other-status';
}
