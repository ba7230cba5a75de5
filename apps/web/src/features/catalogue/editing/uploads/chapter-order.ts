import { inTrackOrder } from '@lamplight/contract/text';
import { type AutoKind, autoTitle } from '../auto-title.ts';
import type { DraftChapter } from '../draft.ts';

/** A chapter created from an upload, while the editor is open. */
interface NewChapter {
  readonly batch: number;
  /** The file's path. */
  readonly name: string;
  readonly disc: number | undefined;
  readonly track: number | undefined;
  /** The proposed title. If the chapter's title differs, the admin has typed it. */
  title: string;
}

export interface UploadedFile {
  readonly batch: number;
  readonly name: string;
  readonly disc: number | null;
  readonly track: number | null;
  readonly chapters: readonly DraftChapter[];
}

/**
 * Inserts uploaded chapters into the list. Files dropped together are sorted, in whatever order they finish,
 * until the admin moves one of them.
 */
export function createChapterOrder() {
  const uploaded = new Map<string, NewChapter>();
  /** Last order of each batch, as keys of its chapters. */
  const laid = new Map<number, readonly string[]>();

  function isUntouched(batch: number, there: readonly DraftChapter[]): boolean {
    const keys = there.map(({ key }) => key);
    const before = (laid.get(batch) ?? []).filter((key) => keys.includes(key));
    return before.every((key, at) => key === keys[at]);
  }

  function inOrder(chapters: readonly DraftChapter[]): DraftChapter[] {
    const files = new Map<string, DraftChapter[]>();
    for (const chapter of chapters) {
      const name = uploaded.get(chapter.key)?.name ?? '';
      files.set(name, [...(files.get(name) ?? []), chapter]);
    }
    const named = [...files].map(([name, parts]) => {
      const first = parts[0] && uploaded.get(parts[0].key);
      return { name, disc: first?.disc, track: first?.track, parts };
    });
    return inTrackOrder(named).flatMap(({ parts }) => parts);
  }

  /** Gives numbered titles to the chapters of a batch, except those that were renamed. */
  function numbered(batch: readonly DraftChapter[], otherChapters: readonly DraftChapter[], kind: AutoKind) {
    const isOurs = ({ key, title }: DraftChapter) => uploaded.get(key)?.title === title;
    const taken = [...otherChapters, ...batch.filter((chapter) => !isOurs(chapter))].map(
      ({ title }) => title,
    );
    return batch.map((chapter) => {
      if (!isOurs(chapter)) return chapter;
      const title = autoTitle(kind, taken);
      taken.push(title);
      const entry = uploaded.get(chapter.key);
      if (entry) entry.title = title;
      return { ...chapter, title };
    });
  }

  return {
    /**
     * Returns the list with the chapters of an uploaded file inserted.
     * @param kind kind of numbered titles
     */
    place(
      now: readonly DraftChapter[],
      { batch, name, disc, track, chapters }: UploadedFile,
      kind: AutoKind | null,
    ): readonly DraftChapter[] {
      const isOfBatch = ({ key }: DraftChapter) => uploaded.get(key)?.batch === batch;
      const there = now.filter(isOfBatch);
      const mayOrder = isUntouched(batch, there);
      for (const { key, title } of chapters)
        uploaded.set(key, { batch, name, title, disc: disc ?? undefined, track: track ?? undefined });
      const all = [...there, ...chapters];
      const ordered = mayOrder ? inOrder(all) : all;
      const others = now.filter((chapter) => !isOfBatch(chapter));
      const titled = kind ? numbered(ordered, others, kind) : ordered;
      laid.set(
        batch,
        titled.map(({ key }) => key),
      );
      // The batch's chapters reuse its positions in the list; additional ones follow its last position.
      const last = now.findLastIndex(isOfBatch);
      const queue = [...titled];
      const upTo = now.slice(0, last + 1).flatMap((chapter) => {
        if (!isOfBatch(chapter)) return [chapter];
        const next = queue.shift();
        return next ? [next] : [];
      });
      return last < 0 ? [...now, ...queue] : [...upTo, ...queue, ...now.slice(last + 1)];
    },
  };
}
