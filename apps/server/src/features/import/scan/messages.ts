import { defineMessages } from '@lamplight/messages';

/** Reports of what a folder of recordings contains; they are stored (@lamplight/messages/stored). */
export const m = defineMessages('import/scan-reports', {
  link: 'It is a link; links are not followed.',
  /** `code` is the operating system's, such as EACCES. */
  folderUnreadable: 'The folder cannot be read ({code}).',
  folderError: 'The folder cannot be read (an error).',
  nameNotUtf8: "The name of '{name}' is not UTF-8: rename it.",
  fileUnreadable: "'{name}' cannot be read.",
  fileIsLink: "'{name}' is a link; links are not followed.",
  fileUnplayable: "'{name}' is of a kind that browsers do not play: convert it to M4A or MP3.",
  itsNameNotUtf8: 'Its name is not UTF-8: rename it.',
  unreadable: 'It cannot be read.',
  packageWithoutAudio: 'The package contains no recordings.',
  nestedTooDeeply: 'It is nested too deeply.',
  /** The problem is a sentence of its own. */
  nameAndProblem: "'{name}': {problem}",
  /** Of a text file beside recordings, such as metadata.json. */
  sidecarTooLarge: '{name} is larger than {kilobytes} KB and was skipped.',
  sidecarUnreadable: '{name} could not be read and was skipped.',
  /** `name` is a list of chapters, `other` the recording that it is for. */
  cueOfOther: "{name} is about '{other}': its chapters are not used.",
  /** The note is a sentence of its own. */
  sidecarNote: '{name}: {note}',
  encoding_invalid: 'Characters that are not valid Unicode are shown as �.',
  encoding_windows1252: 'The file is not in UTF-8, and was read as Windows-1252.',
  encoding_unknown:
    'The encoding of the file is unknown. Texts with letters other than A to Z are left out; save the file as UTF-8.',
});
