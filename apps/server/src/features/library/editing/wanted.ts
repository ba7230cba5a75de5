import { type BookInput, type ChapterInput, incompleteBookMessage, type Tag } from '@lamplight/contract';
import { ProblemError } from '../../../platform/errors.ts';
import type { MediaKeeper } from '../../media/index.ts';
import type { BookRow, ChapterRow } from '../store.ts';
import { type Asked, type Resolved, resolveAddresses } from './addresses.ts';
import { matchChapters } from './match-chapters.ts';
import { manyLines, oneLine, wrong } from './texts.ts';

export interface WantedChapter {
  /** Null for a new one. */
  readonly id: number | null;
  readonly title: string;
  readonly audio_url: string;
  /** Null: the book's cover. */
  readonly image: string | null;
  readonly duration: number | null;
}

/** A book as an admin wants it: checked, and every address as it is kept. */
export interface WantedBook {
  readonly title: string;
  readonly status: string;
  readonly cover_image: string;
  readonly cover_hue: number | null;
  readonly synopsis: string;
  readonly demo: boolean;
  readonly tags: readonly Tag[];
  readonly chapters: readonly WantedChapter[];
}

/** A book as it stands before an edit. */
export interface Standing {
  readonly row: BookRow;
  readonly chapters: readonly ChapterRow[];
  readonly tags: readonly Tag[];
}

const usualStatus = 'Ongoing';

/** Specification §5, Playlist save. @throws ProblemError invalid_input that names what is missing */
function assertComplete(fields: Readonly<Record<string, boolean>>): void {
  const missing = Object.keys(fields).filter((field) => !fields[field]);
  if (missing.length === 0) return;
  throw new ProblemError('invalid_input', incompleteBookMessage, {
    fields: missing.map((field) => ({ field, message: `${field} is missing.` })),
  });
}

/** The pairs of tags, each once, in their order. */
function tagsOf(sent: BookInput['tags'] = []): Tag[] {
  const pairs = sent.map(({ main_tag, sub_tag }) => ({
    main_tag: oneLine(main_tag),
    sub_tag: oneLine(sub_tag ?? '') || null,
  }));
  const named = pairs.filter(({ main_tag }) => main_tag !== '');
  return [...new Map(named.map((pair) => [JSON.stringify(pair), pair])).values()];
}

function assertOwnIds(sent: readonly ChapterInput[], known: ReadonlyMap<number, ChapterRow>): void {
  const seen = new Set<number>();
  for (const [index, { id }] of sent.entries()) {
    if (typeof id !== 'number') continue;
    const which = `Chapter ${index + 1}`;
    if (!known.has(id))
      throw wrong(`chapters.${index}.id`, `${which} is not, or no longer, a chapter of this book.`);
    if (seen.has(id)) throw wrong(`chapters.${index}.id`, `${which} is in the list twice.`);
    seen.add(id);
  }
}

/** Seconds of a chapter's audio: known of a hosted file; of another what it had before, or what the sender says. */
function durationOf(audio: Resolved, sent: ChapterInput, before: ChapterRow | undefined): number | null {
  const known = before?.audio_url === audio.address ? before.duration : null;
  return audio.isHosted ? (known ?? audio.duration) : sent.duration || known;
}

/**
 * What an admin sent, as the book is to be. What is not sent stays as it is, but for what is required.
 * @throws ProblemError invalid_input
 */
export async function readWanted(
  media: MediaKeeper,
  sent: BookInput,
  standing: Standing | null,
): Promise<WantedBook> {
  const row = standing?.row;
  const chapters = sent.chapters ?? [];
  const known = new Map((standing?.chapters ?? []).map((chapter) => [chapter.id, chapter]));
  const title = oneLine(sent.title ?? '');
  const titles = chapters.map((chapter) => oneLine(chapter.title));
  const tags = tagsOf(sent.tags);
  assertComplete({
    title: title !== '',
    cover_image: Boolean(sent.cover_image?.trim()),
    chapters: chapters.length > 0,
    tags: tags.some(({ sub_tag }) => sub_tag !== null),
    ...Object.fromEntries(
      chapters.flatMap((chapter, index) => [
        [`chapters.${index}.title`, titles[index] !== ''],
        [`chapters.${index}.audio_url`, chapter.audio_url.trim() !== ''],
      ]),
    ),
  });
  assertOwnIds(chapters, known);

  const askedCover: Asked = {
    address: sent.cover_image ?? '',
    field: 'cover_image',
    kind: 'cover',
    before: row?.cover_image,
  };
  const asked = chapters.map((chapter, index) => {
    const before = known.get(chapter.id ?? 0);
    const audio: Asked = {
      address: chapter.audio_url,
      field: `chapters.${index}.audio_url`,
      kind: 'audio',
      before: before?.audio_url,
    };
    const image: Asked = {
      address: chapter.image ?? '',
      field: `chapters.${index}.image`,
      kind: 'cover',
      before: before?.image ?? row?.cover_image,
    };
    return { chapter, audio, image, isOwnImage: before ? before.image !== null : false };
  });
  const resolve = await resolveAddresses(media, [
    askedCover,
    ...asked.flatMap(({ audio, image }) => [audio, image]),
  ]);
  const cover = resolve(askedCover);
  const resolved = asked.map(({ chapter, audio, image, isOwnImage }, index) => {
    const picture = image.address.trim() === '' ? null : resolve(image).address;
    // Reading hands out the cover where a chapter has no image of its own: given back, that is still none.
    const isCover = picture === cover.address || (!isOwnImage && picture === row?.cover_image);
    return {
      id: chapter.id ?? null,
      title: titles[index] ?? '',
      audio: resolve(audio),
      image: isCover ? null : picture,
    };
  });
  const ids = matchChapters(
    standing?.chapters ?? [],
    resolved.map(({ id, title: name, audio }) => ({ id, title: name, audio_url: audio.address })),
  );
  return {
    title,
    status: oneLine(sent.status ?? '') || row?.status || usualStatus,
    cover_image: cover.address,
    cover_hue: cover.hue ?? (row?.cover_image === cover.address ? row.cover_hue : null),
    synopsis: sent.synopsis === undefined ? (row?.synopsis ?? '') : manyLines(sent.synopsis),
    demo: sent.demo ?? row?.demo === 1,
    tags,
    chapters: resolved.map(({ title: name, audio, image }, index) => {
      const id = ids[index] ?? null;
      const duration = durationOf(audio, chapters[index] ?? { title: '', audio_url: '' }, known.get(id ?? 0));
      return { id, title: name, audio_url: audio.address, image, duration };
    }),
  };
}
