import { foldText } from './text.ts';

export const momentLimits = {
  /** Maximum user-perceived characters of a note. */
  noteCharacters: 1000,
  /** Maximum moments of a member in one book. */
  perBook: 500,
  /** Maximum moments of a member. */
  perMember: 5000,
  /**
   * Deleted moments of a member that are remembered, so that an older change from another device does not restore
   * them.
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
 * Returns the folded words of a search for moments. Each must be part of the note, of the chapter's title or of the
 * book's title.
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
 * Returns whether a change of a moment replaces another one: the later change wins. Of two changes at the same time a
 * deletion wins, otherwise the note that sorts last. So all devices end with the same state, in whatever order the
 * changes arrive.
 */
export function replacesMoment(change: MomentVersion, other: MomentVersion): boolean {
  if (change.changed_at !== other.changed_at) return change.changed_at > other.changed_at;
  if (change.isDeleted !== other.isDeleted) return change.isDeleted;
  return change.note > other.note;
}
