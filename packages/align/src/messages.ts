import { defineMessages } from '@lamplight/messages';

/** Of texts for chapters. Workers read them as references, the page or the server as words (@lamplight/messages/stored). */
export const m = defineMessages('listening/text-files', {
  /** The problem is a sentence of its own. */
  atLine: 'Line {line}: {problem}',
  /** `lines` are numbers: 1, 5 and 2 more. `count` is how many. */
  atLines: { one: 'Line {lines}: {problem}', other: 'Lines {lines}: {problem}' },
  linesAnd: '{lines} and {last}',
  moreLines: { one: '{count} more', other: '{count} more' },

  // Files with times. A cue is a sentence with its times.
  srtTimes: 'An SRT file has times such as 00:01:02,345 --> 00:01:04,000.',
  vttHeader: 'A WebVTT file begins with the line WEBVTT.',
  readWithoutHeader: 'It was read without it.',
  tooManyCues: {
    one: 'The file has more than {limit} cue.',
    other: 'The file has more than {limit} cues.',
  },
  noCues: 'The file has no cues.',
  otherRecording: 'The times are for another recording.',
  endsBeforeStart: 'This cue ends before it starts.',
  noLength: 'This cue has no length.',
  cueTooLong: {
    one: 'This cue has more than {limit} character.',
    other: 'This cue has more than {limit} characters.',
  },
  pastEnd: 'This cue ends at {end}, but the audio ends at {duration}.',
  startsTooEarly: 'This cue starts before the one above.',
  overlaps: 'This cue starts before the one above ends.',
  html: 'HTML is not allowed in a cue.',
  noTimes: 'A cue has no times.',
  emptyLineMissing: 'An empty line is missing between two cues.',
  /** `example` are times. */
  timesLookLike: 'The times of a cue look like {example}.',
  // How a problem was solved.
  leftOut: 'It was left out.',
  thisLeftOut: 'This one was left out.',
  restLeftOut: 'The rest was left out.',
  tagsLeftOut: 'Its tags were left out.',
  cut: 'It was cut there.',
  aboveCut: 'The one above was cut there.',
  sorted: 'They are in the order of their times.',
  repeated: 'It says the same, and was left out.',
  joined: 'They are one now.',
  joinedAbove: 'It was joined to the one above.',
  readAsTwo: 'They were read as two.',

  // Texts.
  tooManyCharacters: {
    one: 'The text has more than {count} character.',
    other: 'The text has more than {count} characters.',
  },
  tooManySentences: {
    one: 'The text has more than {count} sentence.',
    other: 'The text has more than {count} sentences.',
  },
  notText: 'This is not a text file.',
  noWords: 'The text has no words.',
  tooMuchMarkdown: 'The text has too much Markdown. Please use plain text.',
  looksLikeHtml: 'This looks like HTML. Please use plain text or Markdown.',
  emptyFile: 'The file is empty.',
  otherLanguage: 'The text does not seem to be in {language}. Please choose its language or another text.',
  encoding_invalid: 'Characters that are not valid Unicode are shown as �.',
  encoding_windows1252: 'The file is not in UTF-8, and was read as Windows-1252.',

  // EPUB.
  epubTooLarge: 'The EPUB is larger than {megabytes} MB.',
  notEpub: 'This is not an EPUB.',
  tooManyFiles: 'The EPUB has too many files.',
  pathOutside: 'The EPUB has a path outside itself.',
  tooMuchText: 'The EPUB unpacks to too much text.',
  tooMuchTimedText: 'The EPUB has too much text with times.',
  copyProtected: 'The EPUB is copy-protected.',
  noText: 'The EPUB has no text.',
  tooManyChapters: {
    one: 'The EPUB has more than {limit} chapter.',
    other: 'The EPUB has more than {limit} chapters.',
  },
  chapterTooLong: 'A chapter of the EPUB is too long.',
  fileMissing: '{path} is missing in the EPUB.',
  fileUnreadable: '{path} in the EPUB cannot be read.',
  /** The note is a sentence of its own. */
  fileNote: '{path}: {note}',
  moreFiles: {
    one: '{count} more files have such problems.',
    other: '{count} more files have such problems.',
  },
  severalRecordings: 'The EPUB’s times are for several recordings, so its words are aligned instead.',
  timesOfPart: 'The EPUB has times for a part of this chapter only, so its words are aligned instead.',
  timesDoNotFit: 'The EPUB’s times don’t fit this recording, so its words are aligned instead.',
  timesOverlapped: {
    one: 'The EPUB’s times overlapped or passed the end in {count} places.',
    other: 'The EPUB’s times overlapped or passed the end in {count} places.',
  },
  joinedBeside: 'Without times in the EPUB, joined to the sentence beside: ‘{text}’',
  /** `count` is how many were left out. */
  notesLeftOut: {
    one: 'Notes, their marks, page numbers and asides were left out ({count}).',
    other: 'Notes, their marks, page numbers and asides were left out ({count}).',
  },

  // Why a text cannot be that of a recording.
  noSpeech: 'No speech was found in the recording. Check that it is the right file.',
  textTooLong: {
    one: 'The text is much longer than what is said in {count} seconds of speech. Check that it is the text of this chapter, and all of it.',
    other:
      'The text is much longer than what is said in {count} seconds of speech. Check that it is the text of this chapter, and all of it.',
  },
  textTooShort: {
    one: 'The text is much shorter than what is said in {count} seconds of speech. Check that it is the text of this chapter, and all of it.',
    other:
      'The text is much shorter than what is said in {count} seconds of speech. Check that it is the text of this chapter, and all of it.',
  },
  notRecognised:
    'The words were not recognised in the sound. Check that this is the text of this chapter, and in this language.',
  notRecognisedFrom:
    'The words were not recognised in the sound from {from} to {to}. Check that this is the text of this chapter, and in this language.',
  unknownLanguage:
    'The aligner does not know how this language sounds. It went by pauses and lengths alone: check more places than usual.',
});
