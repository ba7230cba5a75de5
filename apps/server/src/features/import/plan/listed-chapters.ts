import { bookLimits } from '@lamplight/contract';
import { chaptersOf, type EmbeddedChapter } from '../../media/index.ts';
import type { BookRecordings } from '../scan/group-books.ts';
import type { AudioFolder } from '../scan/scan-folder.ts';
import { readCueSheets, type SidecarSource } from '../scan/sidecars.ts';
import type { ChapterList, ListedChapter, MetadataSource } from '../sources/source-metadata.ts';
import { m } from './messages.ts';

interface ListedChapters {
  /** Chapters that cover the recording from 0 to its end; empty if fewer than two listed chapters are usable. */
  readonly chapters: readonly EmbeddedChapter[];
  readonly notes: readonly string[];
}

const reasonsIn = (listed: readonly ListedChapter[], duration: number, used: number): string => {
  const unreadable = listed.filter(({ start }) => !Number.isFinite(start) || start < 0).length;
  const late = listed.filter(({ start }) => Number.isFinite(start) && start >= duration - 0.5).length;
  const close = listed.length - unreadable - late - used;
  return [
    unreadable > 0 && m.listed_unreadable({ count: unreadable }),
    late > 0 && m.listed_late({ count: late }),
    close > 0 && m.listed_close({ count: close }),
  ]
    .filter(Boolean)
    .join(', ');
};

/**
 * Applies a chapter list to a recording of `duration` seconds; `notes` explain which entries cannot be used.
 */
export function chaptersFromList({ name, chapters: listed }: ChapterList, duration: number): ListedChapters {
  const most = bookLimits.chapters;
  if (listed.length > most)
    return {
      chapters: [],
      notes: [
        m.tooManyListed({ name, count: listed.length, chapters: String(listed.length), most: String(most) }),
      ],
    };
  const chapters = chaptersOf(listed, duration);
  const times = listed.map(({ start }) => start).filter(Number.isFinite);
  const isOrdered = times.every((start, at) => at === 0 || start >= (times[at - 1] ?? 0));
  if (chapters.length === 0) {
    const sound = listed.filter(({ start }) => start >= 0 && start < duration - 0.5).length;
    const reasons = reasonsIn(listed, duration, Math.min(1, sound));
    return {
      chapters,
      notes: [
        reasons === ''
          ? m.tooFewUsable({ name, count: listed.length })
          : m.tooFewUsableBecause({ name, count: listed.length, reasons }),
      ],
    };
  }
  const notes: string[] = [];
  if (chapters.length < listed.length)
    notes.push(
      m.someUsable({
        name,
        count: listed.length,
        used: String(chapters.length),
        reasons: reasonsIn(listed, duration, chapters.length),
      }),
    );
  if (!isOrdered) notes.push(m.listUnordered({ name }));
  return { chapters, notes };
}

export interface Listed {
  readonly bookRecordings: BookRecordings;
  /** Name of the file that lists the chapters; null if there is none. */
  readonly listedIn: string | null;
  readonly notes: readonly string[];
}

/**
 * Adds the chapters of a listing file to a book that is a single recording without marks. Takes the first list with at
 * least two usable chapters: metadata.json, then cue sheets.
 */
export async function withListedChapters(
  source: SidecarSource,
  folder: AudioFolder,
  bookRecordings: BookRecordings,
  { sources, keepWhole }: { readonly sources: readonly MetadataSource[]; readonly keepWhole: boolean },
): Promise<Listed> {
  const [recording, ...others] = bookRecordings.recordings;
  if (!recording || others.length > 0 || recording.facts.chapters.length > 0 || keepWhole)
    return { bookRecordings, listedIn: null, notes: [] };
  const cues = await readCueSheets(source, folder, bookRecordings);
  const metadata = sources.flatMap(({ name, metadata: { chapters } }) =>
    chapters && chapters.length > 1 ? [{ name, chapters }] : [],
  );
  const notes = [...cues.notes];
  let listedIn: string | null = null;
  let chapters: readonly EmbeddedChapter[] = [];
  for (const list of [...metadata, ...cues.lists]) {
    if (listedIn !== null) {
      notes.push(m.otherList({ name: list.name, used: listedIn }));
      continue;
    }
    const found = chaptersFromList(list, recording.facts.duration);
    notes.push(...found.notes);
    if (found.chapters.length === 0) continue;
    listedIn = list.name;
    ({ chapters } = found);
  }
  if (listedIn === null) return { bookRecordings, listedIn, notes };
  const cut = { ...recording, facts: { ...recording.facts, chapters }, listed: chapters };
  return { bookRecordings: { ...bookRecordings, recordings: [cut] }, listedIn, notes };
}
