import { defineMessages } from '@lamplight/messages';

/** Reports of how books are planned; they are stored (@lamplight/messages/stored). */
export const m = defineMessages('import/plan-reports', {
  // Names of fields, before values, and in lists of what a file tells.
  field_title: 'title',
  field_synopsis: 'synopsis',
  field_authors: 'authors',
  field_narrators: 'narrators',
  field_translators: 'translators',
  field_editors: 'editors',
  field_series: 'series',
  field_subtitle: 'subtitle',
  field_language: 'language',
  field_original_year: 'original year',
  field_release_year: 'year',
  field_publisher: 'publisher',
  field_isbn: 'ISBN',
  field_asin: 'ASIN',
  field_abridged: 'abridged',
  field_content_notes: 'content notes',
  field_chapters: 'chapters',
  field_cover: 'cover',
  field_tags: 'tags',
  /** Before 'abridged' or 'unabridged'. */
  field_edition: 'edition',
  /** Of a book. */
  abridged: 'abridged',
  unabridged: 'unabridged',
  // Where a field comes from, before its name.
  source_tags: 'tags',
  source_folder: 'folder',
  source_fileName: 'file name',
  source_fileNames: 'file names',
  source_marks: 'marks in the recording',
  source_order: 'their order',
  /** A picture inside a recording. */
  source_art: 'embedded art',

  /** The quoted text cannot be used. `source` is a file, or one of the sources above. */
  invalid_language: "{source}: '{text}' is left out: it isn't a language.",
  invalid_originalYear: "{source}: '{text}' is left out: it isn't an original year.",
  invalid_year: "{source}: '{text}' is left out: it isn't a year.",
  invalid_isbn: "{source}: '{text}' is left out: it isn't an ISBN.",
  invalid_asin: "{source}: '{text}' is left out: it isn't an ASIN.",
  shortened_title: {
    one: 'The title is shortened to {limit} character.',
    other: 'The title is shortened to {limit} characters.',
  },
  shortened_synopsis: {
    one: 'The synopsis is shortened to {limit} character.',
    other: 'The synopsis is shortened to {limit} characters.',
  },
  shortened_subtitle: {
    one: 'The subtitle is shortened to {limit} character.',
    other: 'The subtitle is shortened to {limit} characters.',
  },
  shortened_publisher: {
    one: 'The publisher is shortened to {limit} character.',
    other: 'The publisher is shortened to {limit} characters.',
  },
  contentNotesShortened: {
    one: 'The content notes are shortened to {limit} character.',
    other: 'The content notes are shortened to {limit} characters.',
  },
  nameTooLong: 'The name is too long.',
  /** The problem is a sentence of its own. */
  leftOut_authors: "'{name}' is left out of the authors. {problem}",
  leftOut_narrators: "'{name}' is left out of the narrators. {problem}",
  leftOut_translators: "'{name}' is left out of the translators. {problem}",
  leftOut_editors: "'{name}' is left out of the editors. {problem}",
  leftOut_series: "'{name}' is left out of the series. {problem}",
  onlyFirst_authors: {
    one: 'Only the first {count} author are used.',
    other: 'Only the first {count} authors are used.',
  },
  onlyFirst_narrators: {
    one: 'Only the first {count} narrator are used.',
    other: 'Only the first {count} narrators are used.',
  },
  onlyFirst_translators: {
    one: 'Only the first {count} translator are used.',
    other: 'Only the first {count} translators are used.',
  },
  onlyFirst_editors: {
    one: 'Only the first {count} editor are used.',
    other: 'Only the first {count} editors are used.',
  },
  onlyFirst_series: {
    one: 'Only the first {count} series are used.',
    other: 'Only the first {count} series are used.',
  },
  seriesNumber: "The number '{number}' in the series '{series}' is left out: it isn't a number.",
  otherPerson: "'{name}' is left out: only authors, narrators, translators and editors are listed.",
  coverTooLarge: '{name} is larger than {megabytes} MB and is not used.',
  coverUnusable: '{name} cannot be used as the cover.',
  noCover: 'No cover found: a plain one will be made.',
  /** Of a damaged recording. */
  onlyPlayable: 'Only the playable part ({duration}) is imported.',
  fileLeftOut: 'This file is left out.',
  nothingPlayable: 'None of it can be played.',
  playable: 'Playable: {duration}.',
  /** After sentences about the first ones. */
  andMore: { one: 'And {count} more.', other: 'And {count} more.' },
  emptyFile: "'{name}' is empty (0 bytes).",
  nameAndProblem: "'{name}': {problem}",
  /** `name` is a file with a list of chapters. */
  tooManyListed: {
    one: '{name} lists {chapters} chapter; {most} are the most. They are not used.',
    other: '{name} lists {chapters} chapters; {most} are the most. They are not used.',
  },
  tooFewUsable: {
    one: '{name} lists {count} chapter, of which too few can be used.',
    other: '{name} lists {count} chapters, of which too few can be used.',
  },
  /** `reasons` are one or several of the next three, separated by commas. */
  tooFewUsableBecause: {
    one: '{name} lists {count} chapter, of which too few can be used ({reasons}).',
    other: '{name} lists {count} chapters, of which too few can be used ({reasons}).',
  },
  listed_unreadable: { one: '{count} without a valid time', other: '{count} without a valid time' },
  listed_late: {
    one: '{count} at or after the end of the recording',
    other: '{count} at or after the end of the recording',
  },
  listed_close: { one: '{count} at the place of another', other: '{count} at the place of another' },
  someUsable: {
    one: '{name} lists {count} chapter, of which {used} are used. Left out: {reasons}.',
    other: '{name} lists {count} chapters, of which {used} are used. Left out: {reasons}.',
  },
  listUnordered: '{name} lists its chapters out of order: they are sorted by time.',
  otherList: '{name} lists chapters too; those of {used} are used.',
  /** `used` is how many chapters the recordings have. metadata.json is a file. */
  titlesNotUsed: {
    one: 'metadata.json lists {count} chapter, which are not the {used} of the recordings: its titles are not used.',
    other:
      'metadata.json lists {count} chapters, which are not the {used} of the recordings: its titles are not used.',
  },
  tagsUnknownEncoding: 'Tags in an unknown encoding are left out: save them as Unicode.',
  narratorsAsTags: {
    one: 'Of {count} narrator the first {used} become tags.',
    other: 'Of {count} narrators the first {used} become tags.',
  },
  noNarrator: "No narrator found: the main tag will be '{tag}'.",
  noGenre: "No genre found: the sub tag will be '{tag}'.",
  titleTaken: "Another playlist is called '{title}', too.",
  importedAndDeleted: "It was imported as '{title}' and has been deleted since.",
  importedAlready: "It was imported already, as '{title}'.",
  copyImported: "It is a copy of recordings that were imported already, as '{title}'.",
  /** After one of the sentences above. */
  newRecordings: {
    one: '{count} of its recordings are new or changed since: add them in its editor.',
    other: '{count} of its recordings are new or changed since: add them in its editor.',
  },
  forbidden: 'It may not be read: its rights forbid it.',
  unreadable: 'It cannot be read.',
  /** `code` is the operating system's. */
  unreadableCode: 'It cannot be read ({code}).',
  recordingsChanged: 'Its recordings have changed since the plan was made.',
  sameRecordings:
    "It has the same recordings as '{path}', which becomes '{title}'. Only one of them is imported.",
  sameTitleInFolder:
    "Another book of this folder has the title '{title}' and the same people. Another title can be given in a metadata.json.",
  noTitle: 'Nothing tells its title: name its folder, or add a metadata.json.',
  tooManyChapters: {
    one: 'It would have {chapters} chapter; {most} are the most.',
    other: 'It would have {chapters} chapters; {most} are the most.',
  },
  fileTooLarge: "'{name}' is larger than {gigabytes} GB.",
  sameTitleAndPeople:
    "A playlist with the title '{title}', by the same people, exists already. Another title can be given in a metadata.json.",
  sameTitle:
    "A playlist with the title '{title}' exists already. Another title can be given in a metadata.json.",
  sameTitleUnnamed:
    "A playlist with the title '{title}', without authors and narrators, exists already. Name them there, or: another title can be given in a metadata.json.",
  /** `name` is metadata.json. */
  exportUnreadable: '{name}: what an export wrote into it has been changed and cannot be used.',
  exportOfOthers: '{name} was exported with other recordings: chapters are taken from those that are here.',
  /** Of recordings that the manifest of a package does not list. */
  recordingsUnlisted: {
    one: '{count} recording is not in the reading order of the package, and is left out.',
    other: '{count} recordings are not in the reading order of the package, and are left out.',
  },
  chapterImageUnusable: "The picture '{name}' cannot be used: its chapter has the cover of the book.",
  textUnusable: "The text '{name}' is not imported: {problem}",
  textUnreadable: 'it cannot be read, or is too large.',
  noRoom:
    'There is not enough room: these books need {needed}, and {usable} can be used. Make room, or choose fewer books.',
});
