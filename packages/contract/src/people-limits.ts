/** Limits of people, series and further metadata of books, for server and web. */
export const peopleLimits = {
  nameCharacters: 200,
  /** Maximum people of one role of a book. */
  peoplePerRole: 50,
  /** Maximum people of one role that are included with each book of a list. */
  listedPeople: 4,
  seriesPerBook: 10,
  /** Maximum merged spellings of a person or series. */
  aliases: 100,
  subtitleCharacters: 200,
  publisherCharacters: 200,
  contentNotesCharacters: 1000,
  languageCharacters: 35,
  /** Years of publication; negative ones are before the common era. */
  earliestYear: -4000,
  latestYear: 9999,
} as const;

/** Kinds of work that a person did for a book. */
export const personRoles = ['author', 'narrator', 'translator', 'editor'] as const;
export type PersonRole = (typeof personRoles)[number];
