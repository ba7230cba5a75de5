/** A book that a member has begun. */
export interface HeardBook {
  readonly book_id: number;
  /** When the member last listened to the book. */
  readonly updated_at: string;
  readonly isFinished: boolean;
}

/**
 * Returns the book of a series to hear next: the most recently heard book in progress, else the first after the last
 * finished one, else the first unfinished one; null if all are finished.
 */
export function nextInSeries(bookIds: readonly number[], heard: readonly HeardBook[]): number | null {
  const [current] = heard
    .filter(({ isFinished }) => !isFinished)
    .toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
  if (current) return current.book_id;
  const finished = new Set(heard.map(({ book_id }) => book_id));
  const last = bookIds.findLastIndex((id) => finished.has(id));
  const isOpen = (id: number) => !finished.has(id);
  return bookIds.slice(last + 1).find(isOpen) ?? bookIds.find(isOpen) ?? null;
}
