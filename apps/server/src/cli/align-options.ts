import type { Extent } from '@lamplight/align';
import { parseLanguage } from '@lamplight/contract';
import { parseCommand, UsageError } from './run-command.ts';

/** Minimum confidence of the aligner at which a text is published without a check by a person. */
const defaultCertainty = 0.95;

const usage = `
  npm run align -- BOOK --text PATH   finds when each sentence of a book is said, and saves drafts of its texts

  BOOK is a title or an id. PATH is a .txt, .md, .vtt, .srt or .epub file, or a folder of them; their names, or the
  chapters' titles in an EPUB, are matched with the chapters by title and order.

  --chapter NUMBER   only this chapter, counted from 1
  --head SECONDS     what is spoken before the text of each chapter, such as titles
  --tail SECONDS     what is spoken after it, such as credits
  --language TAG     language of the texts, such as pt-BR; that of the EPUB or of the book otherwise
  --replace          also chapters that have a text, or a draft that nobody has checked or corrected
  --publish          after you have typed the book's title, publishes the new texts that have no doubtful sentence and
                     are sure enough; the others stay drafts
  --min-certainty N  how sure the aligner must be of a text that is published, 0 to 1; ${defaultCertainty} if it is not given
  --ffmpeg PATH      the program that decodes audio (ffmpeg); WAV needs none

  The server's own flags, such as --data-dir, work here too. Other accounts can see flags (ps), so set DATABASE_URL as an
  environment variable.
  A draft that an editor has checked or corrected is never replaced: delete it in the editor first.

  It ends with 0 when every chapter has a text, 2 when one has none, 3 when every chapter has one but --publish left
  drafts for a person, 1 when it could not go on, 130 when it was interrupted. The same command goes on where it stopped.
`;

const ownOptions = {
  text: { type: 'string' },
  chapter: { type: 'string' },
  head: { type: 'string' },
  tail: { type: 'string' },
  language: { type: 'string' },
  replace: { type: 'boolean' },
  publish: { type: 'boolean' },
  'min-certainty': { type: 'string' },
  ffmpeg: { type: 'string' },
} as const;

export interface AlignCommand {
  readonly book: string;
  readonly path: string;
  /** Number of the only chapter to align, counted from 1; null for all. */
  readonly chapter: number | null;
  /** Part of each recording that has text. */
  readonly extent: Extent;
  readonly language: string | null;
  readonly isReplacing: boolean;
  readonly isPublishing: boolean;
  /** Minimum confidence of the aligner, 0 to 1, at which a text is published. */
  readonly minCertainty: number;
  readonly ffmpeg: string;
  /** Remaining arguments, passed to the configuration. */
  readonly argv: readonly string[];
}

/** Reads the arguments of `npm run align`. @throws UsageError */
export function readAlignCommand(args: readonly string[]): AlignCommand {
  const { values, subject: book, argv } = parseCommand(args, ownOptions, usage);
  const text = (name: string): string | null => (typeof values[name] === 'string' ? values[name] : null);
  const seconds = (name: string): number => {
    const value = text(name) ?? '0';
    if (!/^\d{1,5}(?:\.\d{1,3})?$/.test(value))
      throw new UsageError(`--${name} needs a number of seconds, such as 12.5.`);
    return Number(value);
  };
  const path = text('text');
  if (path === null) throw new UsageError(usage);
  const [chapter, tag, certainty] = [text('chapter'), text('language'), text('min-certainty')];
  if (certainty !== null && !/^(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?)$/.test(certainty))
    throw new UsageError('--min-certainty needs a number from 0 to 1, such as 0.95.');
  if (chapter !== null && !/^[1-9]\d{0,4}$/.test(chapter))
    throw new UsageError('--chapter needs the number of a chapter, counted from 1.');
  const language = tag === null ? null : parseLanguage(tag);
  if (tag !== null && language === null)
    throw new UsageError('--language needs a language tag such as en or pt-BR.');
  return {
    book,
    path,
    chapter: chapter === null ? null : Number(chapter),
    extent: { from: seconds('head'), ...(seconds('tail') > 0 && { to: -seconds('tail') }) },
    language,
    isReplacing: values['replace'] === true,
    isPublishing: values['publish'] === true,
    minCertainty: Number(certainty ?? defaultCertainty),
    ffmpeg: text('ffmpeg') ?? 'ffmpeg',
    argv,
  };
}
