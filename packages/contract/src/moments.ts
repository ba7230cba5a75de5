import { foldText } from './text.ts';

export const momentLimits = {
  /** Maximum user-perceived characters of a note. */
  noteCharacters: 1000,
  /** Maximum moments of a member in one book. */
  perBook: 500,
  /** Maximum moments of a member. */
  perMember: 5000,
  /**
   * Maximum deleted moments of a member whose ids are stored, so that an older change from another device does not
   * restore them.
   */
  deletedKept: 500,
  /** Maximum number of words of a search that are used. */
  searchWords: 8,
  /** Maximum characters of an id. */
  idCharacters: 40,
  /** Maximum characters of a cursor. */
  cursorCharacters: 300,
} as const;

/**
 * Returns the words of a search for moments, folded for comparison. A moment matches if each word is part of its note,
 * its chapter's title or its book's title.
 */
export const momentSearchWords = (search: string): string[] =>
  foldText(search).split(/\s+/).filter(Boolean).slice(0, momentLimits.searchWords);

/** The fields of a moment that decide which of two changes wins. */
export interface MomentVersion {
  /** Time of the change. */
  readonly changed_at: string;
  readonly isDeleted: boolean;
  readonly note: string;
}

/**
 * True if a change of a moment replaces another change. The later change wins. Of two changes at the same time a
 * deletion wins, otherwise the note that sorts last. All devices therefore reach the same state, in whatever order the
 * changes arrive.
 */
export function replacesMoment(change: MomentVersion, other: MomentVersion): boolean {
  if (change.changed_at !== other.changed_at) return change.changed_at > other.changed_at;
  if (change.isDeleted !== other.isDeleted) return change.isDeleted;
  return change.note > other.note;
}
