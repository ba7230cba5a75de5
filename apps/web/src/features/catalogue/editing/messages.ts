import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/editing', {
  /** Label. */
  title: 'Title',
  /** Label. */
  status: 'Status',
  synopsis: 'Synopsis',
  /** Label. */
  mainTag: 'Main tag',
  /** Label. */
  subTag: 'Sub tag',
  /** Label. */
  release: 'Release',
  /** Label. */
  notifyFollowers: 'Notify followers',
  notifyHint: 'Of what becomes public with this save, and of what is scheduled.',
  partDemo: 'Part of the demo',
  demoHint: 'Anyone can listen to it on the demo page, without an account.',
  addressWrong: 'Enter an address that begins with https://',
  deleteChapter: 'Delete Chapter?',
  deleteChapters: { one: 'Delete {count} Chapter?', other: 'Delete {count} Chapters?' },
  unsavedLeaves: '{title} leaves the list.',
  savedDeleted:
    '{title} is deleted right away, with its comments. Listeners who are in it go on at the next one. This can’t be undone.',
  savedDeletedCount: {
    one: '{count} saved chapter is deleted right away, with all comments. Listeners who are in one go on at the next one. This can’t be undone.',
    other:
      '{count} saved chapters are deleted right away, with all comments. Listeners who are in one go on at the next one. This can’t be undone.',
  },
  unsavedLeaveCount: {
    one: '{count} chapter that is not saved yet leaves the list.',
    other: '{count} chapters that are not saved yet leave the list.',
  },
  delete: 'Delete',
  chapterIsNow: '{title} is chapter {place} of {count} now.',
  newAudioChapter: 'New audio of a chapter',
  notSavedYet: 'Not saved yet',
  newAudioNotSaved: 'New audio, not saved yet',
  changedNotSavedYet: 'Changed, not saved yet',
  selectTitle: 'Select {title}',
  dragReorder: 'Drag to reorder',
  chapterAt: 'Chapter {place}: {title}',
  changeTitle: 'Change {title}',
  replaceAudio: 'Replace audio',
  moveUp: 'Move up',
  moveDown: 'Move down',
  movePosition: 'Move to position',
  /** Label. */
  chapterTitle: 'Chapter title',
  /** Label. */
  audioUrl: 'Audio URL',
  /** Placeholder of a field. */
  https: 'https://',
  choosePlaylistsCoverAs: 'Use the playlist’s cover as the chapter’s image',
  chapterImageUrl: 'Chapter image URL',
  /** Label. */
  chapterRelease: 'Chapter release',
  /** Heading. */
  editChapter: 'Edit chapter',
  apply: 'Apply',
  /** Label of a field. */
  off: 'Off',
  /** Label of a field. */
  volumeN: 'Volume N',
  /** Label of a field. */
  bookN: 'Book N',
  chapterNotAdded: 'A chapter is filled in but not added. Press Add Chapter, or clear it.',
  addChapter: 'Add a chapter',
  /** Label. */
  autoTitle: 'Auto title',
  /** On a button. */
  addChapterButton: 'Add Chapter',
  /** On a button. */
  clear: 'Clear',
  loadNewerOne: 'Load the newer one',
  saveMineOver: 'Save mine over it',
  fillAllFields: 'Please fill in all fields and add at least one chapter and select tags.',
  missing: 'Missing: {fields}',
  /** What a playlist lacks, in a list after ‘Missing:’. */
  missing_cover: 'cover image',
  missing_title: 'title',
  missing_main: 'main tag',
  missing_sub: 'sub tag',
  missing_chapter: 'a chapter',
  notSavedYetBefore: '<b>Not saved yet:</b> {changes}',
  allChangesSaved: 'All changes saved',
  /** On a button. */
  cancel: 'Cancel',
  saving: 'Saving…',
  done: 'Done',
  pictureStillUploading: 'The picture is still uploading.',
  pictureTooLarge: 'The picture is larger than {megabytes} MB. Choose a smaller one.',
  pictureNotUploaded: 'The picture could not be uploaded. Please try again.',
  fileFor: '{picture} from a file',
  uploading: 'Uploading…',
  uploadPicture: 'Upload a picture',
  /** Label. */
  language: 'Language',
  languageHint: 'A name or a code, such as German or pt-BR',
  languageWrong: 'Choose a language, or use a code such as pt-BR.',
  yearWrong: 'Use a year such as 1998.',
  isbnWrong: 'This is not a valid ISBN.',
  asinWrong: 'An ASIN has ten letters and digits.',
  /** Label of a field. */
  authors: 'Authors',
  /** Label of a field. */
  narrators: 'Narrators',
  /** Label of a field. */
  translators: 'Translators',
  /** Label of a field. */
  editors: 'Editors',
  /** Label of a field. */
  notKnown: 'Not known',
  /** Label of a field. */
  unabridged: 'Unabridged',
  /** Label of a field. */
  abridged: 'Abridged',
  moreDetails: 'More details',
  /** Label. */
  subtitle: 'Subtitle',
  /** Label. */
  publisher: 'Publisher',
  /** Label. */
  firstPublished: 'First published',
  year: 'Year',
  /** Label. */
  released: 'Released',
  yearEdition: 'Year of this edition',
  /** Label. */
  isbn: 'ISBN',
  /** Label. */
  asin: 'ASIN',
  /** Label. */
  edition: 'Edition',
  contentNotes: 'Content notes',
  positionWrong: 'Enter a whole number from 1 to {count}.',
  move: 'Move',
  chapterIs: '{title} is chapter {place} of {count}.',
  /** Label. */
  position: 'Position',
  editTitle: 'Edit {title}',
  edit: 'Edit',
  deleteTitle: 'Delete {title}',
  playlistDeleted: 'Playlist deleted.',
  failedDeletePlaylist: 'Failed to delete playlist.',
  /** Heading. */
  deletePlaylist: 'Delete Playlist?',
  deletesPlaylist: {
    one: 'This deletes {title} with its {count} chapter, all comments and every listener’s place. This can’t be undone.',
    other:
      'This deletes {title} with its {count} chapters, all comments and every listener’s place. This can’t be undone.',
  },
  dropHint: 'Drop audio files or a folder',
  savingOrder: 'Saving order…',
  orderSaved: 'Order saved',
  playlistSavedUploading: 'Playlist saved. The uploads go on.',
  playlistSaved: 'Playlist saved.',
  editPlaylist: 'Edit Playlist',
  addPlaylist: 'Add Playlist',
  /** Heading. */
  chapters: 'Chapters',
  chapterCount: { one: '{count} chapter', other: '{count} chapters' },
  savedAtOnceHint: 'Order and deletions are saved right away. Everything else is saved with Done.',
  orderNotSaved: 'Failed to save chapter order. Please try again.',
  discardChapter: 'Discard chapter?',
  stopUpload: 'Stop the upload?',
  chapterFilledButNotAdded: 'A chapter is filled in but not added.',
  discard: 'Discard',
  stop: 'Stop',
  coverImageUrl: 'Cover image URL',
  chooseTitleAuthors: 'Use title and authors',
  /** Name for screen readers. */
  sortPlaylists: 'Sort playlists',
  titleTaken: 'A playlist with this title already exists. Please choose a different title.',
  notSaved: 'Failed to save playlist.',
  deletedMeanwhile: 'It was deleted meanwhile. Done adds it again, as a new one.',
  releaseProblem: 'Release: {problem}',
  playlistNotLoaded: 'The playlist could not be loaded.',
  chapterNotDeleted: 'Failed to delete chapter.',
  chaptersNotDeleted: 'Failed to delete chapters.',
  coverOf: 'Cover of {title}',
  coverOfPlaylist: 'Cover of the playlist',
  fieldSubtitle: 'subtitle',
  fieldAuthors: 'authors',
  fieldNarrators: 'narrators',
  fieldTranslators: 'translators',
  fieldEditors: 'editors',
  fieldSeries: 'series',
  fieldLanguage: 'language',
  fieldOriginalYear: 'first published',
  fieldReleaseYear: 'released',
  fieldPublisher: 'publisher',
  fieldIsbn: 'ISBN',
  fieldAsin: 'ASIN',
  fieldAbridged: 'edition',
  fieldContentNotes: 'content notes',
  /** For screen readers, on a chip; so are the next. */
  removeAuthor: 'Remove author: {name}',
  removeNarrator: 'Remove narrator: {name}',
  removeTranslator: 'Remove translator: {name}',
  removeEditor: 'Remove editor: {name}',
  moveUpTitle: 'Move up {title}',
  moveDownTitle: 'Move down {title}',
  mainTagsInUse: 'Main tags in use',
  subTagsInUse: 'Sub tags in use',
  seriesProblem: 'Series: {problem}',
  /** {title} is a chapter’s, {problem} a sentence. */
  chapterProblem: '{title}: {problem}',
  /** An order of playlists; short. */
  orderNew: 'New',
  orderTitle: 'A-Z',
});
