/** Returns `ids` with or without one book, without duplicates. */
export function withBookmark(ids: readonly number[], bookId: number, isOn: boolean): number[] {
  if (!isOn) return ids.filter((id) => id !== bookId);
  return ids.includes(bookId) ? [...ids] : [...ids, bookId];
}
