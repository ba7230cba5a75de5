import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('import/import', {
  damagedFilesTitle: 'Damaged files in {title}',
  chapters: { one: '{count} chapter', other: '{count} chapters' },
  skipBook: 'Skip this book',
  serverNoFolderImport: 'This server has no folder to import from.',
  setImportDirFolder:
    'Set <code>IMPORT_DIR</code> to the folder where your recordings lie and start the server again. Or run <code2>npm run import -- FOLDER</code2> on the server.',
  foldersNotLoaded: 'The folders could not be loaded.',
  goFirstFolder: 'Go to the first folder',
  allFolders: 'All folders',
  readFolder: 'Read this folder',
  /** Name for screen readers. */
  folders: 'Folders',
  oneFolderUp: 'One folder up',
  noFoldersOne: 'There are no folders in this one.',
  couldntLoadMoreFolders: 'Couldn’t load more folders. Try again',
  showMore: 'Show more',
  booksNotLoaded: 'The books could not be loaded.',
  pagesLabel: 'Pages of {label}',
  readBy: 'Read by {names}',
  tags: 'Tags: {names}',
  importIsntResponding: 'The import isn’t responding. Waiting…',
  readingFolder: 'Reading the folder',
  importing: 'Importing',
  planReadyBooksImport: {
    one: 'The plan is ready: {count} book to import',
    other: 'The plan is ready: {count} books to import',
  },
  importNotLoaded: 'The import could not be loaded.',
  titleImported: '{title} will be imported.',
  titleSkipped: '{title} will be skipped.',
  /** On a button. */
  chooseAll: 'Choose all',
  /** On a button. */
  chooseNone: 'Choose none',
  noBooksImport: 'There are no books to import.',
  none: 'None.',
  planImport: 'Plan of the import',
  tabReady: 'To import ({count})',
  booksImport: 'Books to import',
  tabProblems: 'Problems ({count})',
  tabKnown: 'Known ({count})',
  booksNotImportedAgain: 'Books not imported again',
  whenComeOut: 'When they come out',
  followersAuthorsNarratorsSeries:
    'Followers of their authors, narrators and series are told when they come out.',
  notEnoughRoom: 'There is not enough room for all of them.',
  /** On a button. */
  cancel: 'Cancel',
  importBooks: { one: 'Import {count} book', other: 'Import {count} books' },
  booksFoundFar: { one: '{count} book found so far', other: '{count} books found so far' },
  problems: { one: '{count} problem', other: '{count} problems' },
  /** Label. */
  import: 'Import',
  percentDoneBooks: {
    one: '{percent} %, {done} of {count} book',
    other: '{percent} %, {done} of {count} books',
  },
  doneBooks: { one: '{done} of {count} book', other: '{done} of {count} books' },
  timeLeft: '{time} left',
  continuesIfClosePage: 'It continues if you close this page.',
  booksAlreadyImportedStay: ' Books already imported stay in the library.',
  booksNotImported: 'Books that could not be imported',
  importCancelled: 'The import was cancelled.',
  importFailed: 'The import failed.',
  importInterruptedWhenServer: 'The import was interrupted when its server stopped.',
  importStopped: 'The import stopped.',
  booksImported: { one: '{count} book imported.', other: '{count} books imported.' },
  booksFailed: {
    one: '{count} book could not be imported.',
    other: '{count} books could not be imported.',
  },
  booksLeftOut: { one: '{count} book left out.', other: '{count} books left out.' },
  booksStillImported: {
    one: '{count} book still to be imported.',
    other: '{count} books still to be imported.',
  },
  /** On a button. */
  go: 'Go on',
  goPlaylists: 'Go to the playlists',
  chooseAnotherFolder: 'Choose another folder',
  notImported: 'Could not be imported',
  /** Heading. */
  problemsTitle: 'Problems',
  /** Heading. */
  imported: 'Imported',
  importNotChanged: 'The import could not be changed. Please try again.',
  importWithout: { one: 'Import without this file', other: 'Import without these files' },
  importPlayable: { one: 'Import the playable part', other: 'Import the playable parts' },
  /** Size of all files, and the room that is left. */
  sizeInAll: '{size} in all.',
  sizeInAllAndFree: '{size} in all, {free} free.',
  /** Heading of the export of a playlist. */
  exportTitle: 'Export',
  exportIntro:
    'A ZIP with the recordings as they were uploaded, the cover, texts and metadata. Lamplight and other audiobook servers can import it.',
  /** On a button. */
  exportZip: 'Export as ZIP',
  /** A file in the format of the W3C for audiobooks, with the ending .audiobook. */
  exportPackage: 'Export as audiobook package',
  exportStarted: {
    one: 'The download has started: {count} file, {size}.',
    other: 'The download has started: {count} files, {size}.',
  },
  exportFailed: 'The playlist could not be exported. Please try again.',
});
