import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/editing-answers', {
  tooManyTags: {
    one: 'An audiobook has at most {count} pair of tags.',
    other: 'An audiobook has at most {count} pairs of tags.',
  },
  tagsNeeded: 'An audiobook needs a main tag and a sub tag.',
  /** The words after the colon are names of inputs. */
  noChange: 'Name what to change: release, add_tags, remove_tags or delete.',
  diskFull: 'The server’s disk is full.',
  databaseUnavailable: 'The database does not answer. Please try again in a moment.',
  notChanged: 'This audiobook could not be changed. Please try again.',
  deletionAlone: 'A deletion goes with no other change.',
  /** `field` is the name of an input, such as 'synopsis'. */
  fieldMissing: '{field} is missing.',
  chapterUnknown: 'Chapter {number} is not, or no longer, a chapter of this book.',
  chapterTwice: 'Chapter {number} is in the list twice.',
  languageTag: "The language must be a tag such as 'en' or 'pt-BR'.",
  invalidIsbn: 'This is not a valid ISBN.',
  invalidAsin: 'An ASIN has ten letters and digits.',
  yearZero: 'There is no year 0.',
  seriesNumber: "The number in a series must be a number such as '4' or '4.5'.",
  bookDeleted: 'The book was deleted.',
  chapterDeleted: 'The chapter was deleted.',
  bookFileGone: 'A file of this book is no longer on the server. Please upload it again.',
  bookNotFound: 'Audiobook not found.',
  titleTaken: 'A playlist with this title already exists. Please choose a different title.',
  titleExists: 'A playlist with this title already exists.',
  titleTooLong: 'The title is too long.',
  bookBusy: 'Someone else is changing this book. Please try again.',
  bookChanged: 'Someone else changed this book after you opened it. Load it again before you save.',
  chapterNotFound: 'Chapter not found.',
  incompleteBook: 'Please fill in all fields and add at least one chapter and select tags.',
  fileGone_audio: 'The audio is not on this server any more. Please upload it again.',
  fileGone_cover: 'The picture is not on this server any more. Please upload it again.',
  address_audio: 'The audio must be at an https:// address, or be uploaded here.',
  address_cover: 'The picture must be at an https:// address, or be uploaded here.',
});
