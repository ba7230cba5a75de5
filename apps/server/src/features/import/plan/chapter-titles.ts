import { bookLimits, titleFromName } from '@lamplight/contract';
import { foldText } from '../../../platform/fold-text.ts';
import { singleLine } from '../../../platform/text-fields.ts';
import { numberedChapter } from '../../media/index.ts';
import type { SourceRecording } from '../scan/group-books.ts';
import type { ListedChapter } from '../sources/source-metadata.ts';
import { m } from './messages.ts';

export interface ChapterTitles {
  /** Titles of the chapters of each recording, in order. */
  readonly byPiece: readonly (readonly string[])[];
  readonly count: number;
  readonly origin: string;
  readonly notes: readonly string[];
}

interface Known {
  /** Title of the book. */
  readonly title: string;
  /** Chapters listed in a file beside the recordings. */
  readonly listed: readonly ListedChapter[] | undefined;
  /** Titles of all chapters by a manifest; '' where it names none. */
  readonly titles?: readonly string[] | undefined;
  /** Where the chapter marks come from, for `origin`. */
  readonly markedBy: string;
  readonly isSplit: boolean;
  /** Language of the book, for chapters without a title. */
  readonly language: string | null | undefined;
}

/** Largest distance between a listed chapter's start and a real one, in seconds. */
const slackSeconds = 3;

/** Returns the titles if none is empty, none occurs twice and none is the book's title; else null. */
function telling(titles: readonly (string | null | undefined)[], bookTitle: string): string[] | null {
  const clean = titles.flatMap((title) => singleLine(title ?? '') || []);
  const distinct = new Set(clean.map(foldText));
  const isTelling = clean.length === titles.length && distinct.size === clean.length;
  return isTelling && !distinct.has(foldText(bookTitle)) ? clean : null;
}

/** Returns the start of each chapter, in seconds of the book. */
function startsOf(recordings: readonly SourceRecording[], isSplit: boolean): number[] {
  let at = 0;
  return recordings.flatMap(({ facts }) => {
    const from = at;
    at += facts.duration;
    return isSplit && facts.chapters.length > 0 ? facts.chapters.map(({ start }) => from + start) : [from];
  });
}

const fits = (listed: readonly ListedChapter[], starts: readonly number[]): boolean =>
  listed.length === starts.length &&
  listed.every(({ title }) => title !== '') &&
  listed.every(({ start }, index) => Math.abs(start - (starts[index] ?? 0)) <= slackSeconds);

/** Chooses chapter titles: from a listing file, else from marks, tags or file names. */
export function titleChapters(
  recordings: readonly SourceRecording[],
  { title, listed, titles: given, markedBy, isSplit, language }: Known,
): ChapterTitles {
  const counts = recordings.map(({ facts }) =>
    isSplit && facts.chapters.length > 0 ? facts.chapters.length : 1,
  );
  const count = counts.reduce((sum, n) => sum + n, 0);
  const notes: string[] = [];
  const numbered = Array.from({ length: count }, (_, index) => numberedChapter(index + 1, language));
  const starts = startsOf(recordings, isSplit);

  const choose = (): { titles: readonly string[]; origin: string } => {
    if (given) return { titles: given, origin: markedBy };
    if (listed && fits(listed, starts))
      return { titles: listed.map((chapter) => chapter.title), origin: 'metadata.json' };
    // For a single recording that is split, `withListedChapters` has already tried the list.
    if (listed && listed.length > 1 && (count > 1 || !isSplit))
      notes.push(m.titlesNotUsed({ count: listed.length, used: String(count) }));
    if (count === 1) return { titles: [title], origin: '' };
    if (counts.some((n) => n > 1)) {
      const marked = recordings.flatMap(({ facts, file }) =>
        isSplit && facts.chapters.length > 0
          ? facts.chapters.map((chapter) => chapter.title)
          : [facts.tags.title ?? titleFromName(file.path) ?? ''],
      );
      return { titles: marked, origin: markedBy };
    }
    const tagged = telling(
      recordings.map(({ facts }) => facts.tags.title),
      title,
    );
    if (tagged) return { titles: tagged, origin: m.source_tags };
    const named = telling(
      recordings.map(({ file }) => titleFromName(file.path)),
      title,
    );
    return named
      ? { titles: named, origin: m.source_fileNames }
      : { titles: numbered, origin: m.source_order };
  };

  const { titles, origin } = choose();
  const clean = numbered.map((number, index) => {
    const text = singleLine(titles[index] ?? '');
    return text === '' ? number : text.slice(0, bookLimits.chapterTitleCharacters).toWellFormed();
  });
  let at = 0;
  const byPiece = counts.map((length) => clean.slice(at, (at += length)));
  return { byPiece, count, origin, notes };
}
