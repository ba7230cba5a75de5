import { foldText } from './text.ts';

export const momentLimits = {
  /** Maximum characters of a note, as people count them. */
  noteCharacters: 1000,
  /** Maximum moments of a member in one book. */
  perBook: 500,
  /** Maximum moments of a member. */
  perMember: 5000,
  /** Deleted moments of a member that are remembered, so that an older change of another device does not restore one. */
  deletedKept: 500,
  /** Words of a search that count. */
  searchWords: 8,
  /** Maximum characters of an id. */
  idCharacters: 40,
  /** Maximum characters of a cursor. */
  cursorCharacters: 300,
} as const;

/** Returns the folded words of a search for moments: each is part of the note, the chapter's title or the book's. */
export const momentSearchWords = (search: string): string[] =>
  foldText(search).split(/\s+/).filter(Boolean).slice(0, momentLimits.searchWords);

/** The part of a moment that decides which of two changes holds. */
export interface MomentVersion {
  /** Time of the change. */
  readonly changed_at: string;
  readonly isDeleted: boolean;
  readonly note: string;
}

/**
 * Returns whether a change of a moment replaces another one: the later change holds. Of two changes at the same time a
 * deletion holds, else the note that sorts last. So all devices end alike in whatever order the changes arrive.
 */
export function replacesMoment(change: MomentVersion, other: MomentVersion): boolean {
  if (change.changed_at !== other.changed_at) return change.changed_at > other.changed_at;
  if (change.isDeleted !== other.isDeleted) return change.isDeleted;
  return change.note > other.note;
}
