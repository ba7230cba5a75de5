import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/text-editing', {
  notAligned: 'The text could not be aligned. Please try again.',
  checkTheText: 'Check the text',
  alignWholeAgain: 'Align the whole text again',
  /** Label. */
  aligning: 'Aligning',
  /** On a button. */
  cancel: 'Cancel',
  /** Places of a recording that must be heard before a text is published. */
  placesFit: { one: '{checked} of {count} places fit', other: '{checked} of {count} places fit' },
  /** On a button. */
  saveDraft: 'Save draft',
  /** On a button. */
  publish: 'Publish text',
  languageWrong: 'Choose a language, or use a code such as pt-BR.',
  decoding: 'Decoding…',
  fileTooLarge: 'The file is larger than a text of one chapter.',
  fileNotRead: 'The file could not be read.',
  endsBeforeBegins: 'The text ends before it begins. Remove one of the marks or set it again.',
  textOfThisChapter: 'Text of this chapter',
  textHint:
    'Paste it, or choose a text, Markdown, WebVTT, SRT or EPUB file. Times of WebVTT and SRT are used as they are.',
  /** Name for screen readers. */
  file: 'Text file',
  /** On a button. */
  chooseFile: 'Choose file',
  beginsHere: 'Text begins here',
  endsHere: 'Text ends here',
  edgesHint:
    'If titles or credits are spoken that the text does not have, play to where the text begins or ends and mark it.',
  mismatchHint:
    'If titles, credits or music come before or after the text, mark where it begins and ends, and align again. If this is another text, or in another language, choose the right one above.',
  alignWhatChanged: 'Align what changed',
  align: 'Align text',
  reason_not_heard: 'Not heard near here',
  reason_extra_sound: 'More is said than written',
  reason_pace: 'Too fast or too slow',
  reason_unclear: 'Could begin elsewhere',
  reason_unknown_language: 'Placed by pauses alone',
  advice_not_heard:
    'Nothing here fits these words. If they are said elsewhere, move the start; if not, remove the sentence.',
  advice_extra_sound:
    'Something can be heard here that has no text. Add the missing words, or move the start past it.',
  advice_pace:
    'At the pace of the others it would be longer or shorter. Listen to where it begins and where the next one does.',
  advice_unclear: 'The pauses allow several starts. Listen, and move the start to the first word.',
  advice_unknown_language:
    'The aligner cannot tell these words from others. Listen, and move the start to the first word.',
  sentenceCount: { one: '{count} sentence', other: '{count} sentences' },
  timesGiven: 'The text came with its times. Listen to five places before you publish it.',
  partlyUnsure:
    'Only what you changed was aligned again, and some of it was not heard there. The sentences around it may begin elsewhere, too. Align the whole text again: sentences that you have checked or moved stay.',
  littleFits:
    'Little of the recording fits the text ({percent} % sure). Make sure that it is the text of this chapter before you correct it.',
  sameSentences: 'Both have the same words and times: only marks, doubts or the language differ.',
  chapterInEpub: 'Chapter in the EPUB',
  /** {epub} is the title of an EPUB file, in quotation marks. */
  chapterIn: 'Chapter in {epub}',
  takeText: 'Use this text',
  draftsReplaced:
    'Drafts of these chapters will be replaced, with what was checked and corrected in them: {titles}.',
  epubNotRead: 'The EPUB could not be read.',
  draftSaved: 'Draft saved',
  draftSavedNoAudio: 'Draft saved. Its silences can’t be shortened: the audio can’t be read.',
  draftSavedDoubtful: { one: 'Draft saved, {count} doubtful', other: 'Draft saved, {count} doubtful' },
  draftNotSaved: 'The draft could not be saved.',
  /** Name for screen readers. */
  epubFile: 'EPUB',
  /** On a button. */
  importEpub: 'Import EPUB',
  secondsBefore: 'Seconds spoken before each text',
  secondsBeforeHint: 'Such as titles that the texts don’t have.',
  secondsAfter: 'Seconds spoken after each text',
  /** Choice in a list. */
  noText: 'No text',
  /** Label. */
  importing: 'Importing',
  saveDrafts: 'Save drafts',
  saveDraftCount: { one: 'Save {count} draft', other: 'Save {count} drafts' },
  /** Heading. */
  replaceDrafts: 'Replace drafts?',
  replace: 'Replace',
  removeMark: 'Remove ‘{mark}’',
  keys: 'Keys',
  keysHint: 'They work while the focus is in this part of the page, but not in a field.',
  openingEpub: 'Opening the EPUB',
  epubTooLarge: 'The EPUB is larger than 500 MB.',
  fileEmpty: 'The file is empty.',
  noRoom:
    'There is no room for the new sentences in the recording. Align the whole text again, or remove them.',
  audioNotLoaded: 'The audio could not be loaded. Please try again.',
  audioNotLoadedOffline:
    'The audio could not be loaded: there is no network connection. Please try again once there is one.',
  browserGaveUp: 'The browser could not finish this. Close other tabs, or use a shorter chapter.',
  audioUnreadable: 'This browser cannot read the audio. Try another browser, or another audio file.',
  chapterTooLong:
    'The chapter is longer than five hours, too long for a browser. Choose a WebVTT or SRT file, or divide it.',
  thisTextWasDeleted: 'This text was deleted',
  deletedAfterOpened:
    'It was deleted after you opened it. Yours is still here: save it as a new draft, or discard it.',
  discardMine: 'Discard mine',
  savedInOtherTab: 'You have saved it in another tab of this browser.',
  savedElsewhere: 'Somebody else has saved it, or you have on another device.',
  otherTabTitle: 'Saved in another tab meanwhile',
  conflictTitle: 'Another version was saved meanwhile',
  useOtherVersion: 'Use the other version',
  /** On a button. */
  notNow: 'Not now',
  /** On a button. */
  keepMine: 'Keep mine',
  startSentence: 'Start of the sentence',
  pause: 'Pause',
  play: 'Play',
  tenthEarlier: '0.1 s earlier',
  hundredthEarlier: '0.01 s earlier',
  hundredthLater: '0.01 s later',
  tenthLater: '0.1 s later',
  /** On a button. */
  editWords: 'Edit words',
  /** Divides a sentence in two. */
  split: 'Split',
  joinNext: 'Join with next',
  /** On a button. */
  removeSentence: 'Remove sentence',
  /** A box to tick: what is said is what is written. */
  fits: 'Text and audio fit here',
  listenFirst: 'Listen first',
  /** Label. */
  undo: 'Undo',
  /** Label. */
  redo: 'Redo',
  /** Name for screen readers. */
  sentences: 'Sentences',
  sentenceCheck: 'Sentence to check',
  /** ‘Sentence 12 of 240’. */
  sentenceNumber: 'Sentence {number} of {count}',
  /** Label. */
  list: 'List',
  /** Choice of a list: the doubtful sentences, with their number. */
  doubtful: 'Doubtful ({count})',
  toListenTo: 'To listen to ({count})',
  /** Choice of a list: all sentences, with their number. */
  all: 'All ({count})',
  doubtfulSentences: 'Doubtful sentences',
  placesToListen: 'Listen to these places',
  allSentences: 'All sentences',
  /** For screen readers: a person has checked this sentence. */
  checked: 'Checked',
  state_stale: 'Out of date: the audio has changed',
  state_publishedAndDraft: 'Published, with a newer draft',
  state_published: 'Published',
  state_staleDraft: 'Draft for other audio',
  state_draft: 'Draft',
  notLoaded: 'The text could not be loaded.',
  loadingTheText: 'Loading the text',
  textsNotLoaded: 'The texts could not be loaded.',
  loadingTexts: 'Loading the texts',
  noChapters: 'This playlist has no chapters.',
  /** Label of a field. */
  chapter: 'Chapter',
  /** Heading. */
  allChapters: 'All chapters',
  changesNotSaved: 'The changes to this text are not saved.',
  textsNotSaved: 'Not all texts of the EPUB are saved.',
  stayedInPlace: {
    one: '{count} sentence stayed in place, {aligned} aligned again.',
    other: '{count} sentences stayed in place, {aligned} aligned again.',
  },
  deleted: 'Text deleted.',
  notDeleted: 'The text could not be deleted. Please try again.',
  /** On a button. */
  delete: 'Delete text',
  signedOut: 'You were signed out before these changes were saved. Save or discard them.',
  recording: 'Recording of the chapter',
  editOrReplace: 'Edit or replace text',
  /** On a button. */
  discardDraft: 'Discard changes',
  audioChanged: 'The audio has changed since this text was made, so members don’t see it. Align it again.',
  keepCurrent: 'Keep current text',
  deleteTitle: 'Delete the text of ‘{title}’?',
  deletePublishedEffect: 'Members can no longer read along. This can’t be undone.',
  deleteDraftEffect: 'This draft will be deleted. This can’t be undone.',
  key_play: 'Play from one second before the sentence, or pause',
  key_next: 'Next sentence of the list',
  key_previous: 'Previous sentence of the list',
  key_hundredth: 'Move the start by 0.01 s',
  key_tenth: 'Move the start by 0.1 s',
  key_check: 'Text and audio fit here, once you have listened',
  key_edit: 'Edit the words; Enter applies them, Escape does not',
  key_split: 'In the words: split the sentence at the cursor',
  key_join: 'Join with the next sentence',
  key_remove: 'Remove the sentence',
  key_help: 'Show these keys',
  timeWrong: 'Write minutes and seconds, such as 0:21.5, within the recording.',
  textBeginsAt: 'Text begins at',
  textEndsAt: 'Text ends at',
  beginsAndEnds: 'Text begins at {from} and ends at {to}',
  rangeHint:
    'What is spoken before and after, such as titles and credits, has no text. If that is wrong, correct the times and align again: sentences that you have checked or moved stay.',
  playFromThere: 'Play from there',
  playBefore: 'Play the 3 s before',
  timesOutOfOrder: 'The text ends before it begins. Correct one of the times.',
  alignAgainRange: 'Align again in this range',
  soundWithoutText: 'Sound without text',
  soundWithoutTextHint:
    'Music or a note that is read can be left as it is. If these words belong to the text, add them under ‘Edit or replace text’.',
  fromTo: '{from} to {to}',
  audioNotPlayed: 'The audio could not be played. Please try again.',
  audioNotPlayedOffline: 'The audio could not be played: there is no network connection.',
  draftSavedToast: 'Draft saved.',
  publishedToast: 'Text published.',
  notSaved: 'The text could not be saved. Please try again.',
  notSavedConflict:
    'Not saved: another version was saved meanwhile. Press ‘Save draft’ to choose between them.',
  recordingNotDrawn: 'The recording could not be drawn.',
  readingRecording: 'Reading the recording… {percent} %',
  tryAgain: 'Try again',
  drawRecording: 'Draw the recording',
  words: 'Words of this sentence',
  /** On a button. */
  done: 'Done',
  splitAtCursor: 'Split at the cursor',
  /** Progress: ‘43 %’. */
  percent: '{percent} %',
  placesFitOfDoubts: '{places}, {checked} of {count} doubtful ones checked',
  decodingAt: 'Decoding {time} of {length}',
  mayBeginElsewhere: {
    one: '{count} sentence may begin elsewhere.',
    other: '{count} sentences may begin elsewhere. The worst come first.',
  },
  noDoubts: 'The aligner is {percent} % sure, and doubts no sentence.',
  someDoubts: {
    one: 'The aligner is {percent} % sure of the starts. It doubts {count} sentence.',
    other:
      'The aligner is {percent} % sure of the starts. It doubts {count} sentences; the worst come first.',
  },
  /** {sure} is a sentence such as ‘The aligner is 90 % sure, and doubts no sentence.’ */
  partlyAligned: 'Only what you changed was aligned again. {sure}',
  /** {yours} is a number. */
  otherCount: {
    one: 'The other version has {count} sentence, yours has {yours}.',
    other: 'The other version has {count} sentences, yours has {yours}.',
  },
  differInWords: {
    one: 'They differ in the words of {count} sentence, first at {time}.',
    other: 'They differ in the words of {count} sentences, first at {time}.',
  },
  differInTimes: {
    one: 'They differ in the times of {count} sentence, first at {time}.',
    other: 'They differ in the times of {count} sentences, first at {time}.',
  },
  /** {words} and {times} are numbers of sentences: ‘2 sentences’. */
  differInBoth: 'They differ in the words of {words} and the times of {times}, first at {time}.',
  /** A chapter of an EPUB that has times of its sentences. */
  withTimes: '{title} (with times)',
  quoted: '‘{title}’',
  /** In a list of titles: the number of further ones. */
  moreTitles: { one: '{count} more', other: '{count} more' },
  skipped: 'Skipped: it has changes that are not saved',
  /** After it a place among the doubtful sentences, or those to listen to. */
  doubtNumber: '{sentence}, doubt {number} of {count}',
  placeNumber: '{sentence}, place {number} of {count}',
  previous_doubts: 'Previous doubt',
  previous_places: 'Previous place',
  previous_all: 'Previous sentence',
  next_doubts: 'Next doubt',
  next_places: 'Next place',
  next_all: 'Next sentence',
  /** For screen readers. */
  undone: 'Undone: sentence {number}, at {time}.',
  redone: 'Redone: sentence {number}, at {time}.',
  beginsAndEndsWithGaps: {
    one: 'Text begins at {from} and ends at {to}, {count} stretch without text',
    other: 'Text begins at {from} and ends at {to}, {count} stretches without text',
  },
  draftSavedNoSilences: 'Draft saved. Its silences can’t be shortened: the audio can’t be read.',
  publishedNoSilences: 'Text published. Its silences can’t be shortened: the audio can’t be read.',
  /** {who} says who saved, {differences} what differs: each a whole sentence. */
  keepOrReplace: '{who} {differences} Keeping yours replaces the other version.',
  unknownLanguage:
    'The aligner does not know how this language sounds. It went by pauses and lengths alone: check more places than usual.',
  /** {reason} is as in ‘Too fast or too slow’, {advice} a sentence. */
  doubt: '<b>{reason}.</b> {advice}',
  /** A key with the Control key, as keyboards name it. */
  withCtrl: 'Ctrl {letter}',
});
