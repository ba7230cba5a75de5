import type { BookInput, ChapterInput, Tag } from '@lamplight/contract';
import { bookLimits, typesetAddress, typesetHue } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { invalidField, multiLine, singleLine } from '../../../platform/text-fields.ts';
import type { HostedMedia, MediaReferences } from '../../media/index.ts';
import type { BookMetadata } from '../books/add-book.ts';
import { findOpeningProblem, findOrderProblem, parseRelease } from '../books/releases/parse-release.ts';
import { pickRelease, publicRelease, type Release } from '../books/releases/release-rules.ts';
import type { BookRow, ChapterRow } from '../books/store.ts';
import type { Credits, SavedCredits } from '../people/credits.ts';
import { matchChapters } from './match-chapters.ts';
import { m } from './messages.ts';
import { parseCredits, parseMetadata } from './parse-metadata.ts';

export interface ResolvedChapter extends Release {
  /** Id of the chapter; null for a new one. */
  readonly id: number | null;
  readonly title: string;
  readonly audio_url: string;
  /** URL of the chapter's own image; null if the chapter shows the book's cover. */
  readonly image: string | null;
  readonly duration: number | null;
}

/** A validated book with resolved media URLs. */
export interface ResolvedBook extends Required<BookMetadata>, Release {
  readonly title: string;
  readonly status: string;
  readonly cover_image: string;
  readonly cover_hue: number | null;
  readonly synopsis: string;
  readonly demo: boolean;
  readonly tags: readonly Tag[];
  readonly credits: Credits;
  readonly chapters: readonly ResolvedChapter[];
}

/** The stored book before an edit. */
export interface CurrentBook {
  readonly row: BookRow;
  readonly chapters: readonly ChapterRow[];
  readonly tags: readonly Tag[];
  readonly credits: SavedCredits;
}

const defaultStatus = 'Ongoing';

/**
 * Refuses a book that lacks required fields.
 * @throws ProblemError invalid_input naming the missing fields
 */
function assertComplete(fields: Readonly<Record<string, boolean>>): void {
  const missing = Object.keys(fields).filter((field) => !fields[field]);
  if (missing.length === 0) return;
  throw new ProblemError('invalid_input', m.incompleteBook, {
    fields: missing.map((field) => ({ field, message: m.fieldMissing({ field }) })),
  });
}

/** Returns the tag pairs in the order sent, without duplicates and blank tags. */
export function tagsOf(sent: BookInput['tags'] = []): Tag[] {
  const pairs = sent.map(({ main_tag, sub_tag }) => ({
    main_tag: singleLine(main_tag),
    sub_tag: singleLine(sub_tag ?? '') || null,
  }));
  const named = pairs.filter(({ main_tag }) => main_tag !== '');
  return [...new Map(named.map((pair) => [JSON.stringify(pair), pair])).values()];
}

function assertKnownIds(sent: readonly ChapterInput[], known: ReadonlyMap<number, ChapterRow>): void {
  const seen = new Set<number>();
  for (const [index, { id }] of sent.entries()) {
    if (typeof id !== 'number') continue;
    const number = String(index + 1);
    if (!known.has(id)) throw invalidField(`chapters.${index}.id`, m.chapterUnknown({ number }));
    if (seen.has(id)) throw invalidField(`chapters.${index}.id`, m.chapterTwice({ number }));
    seen.add(id);
  }
}

/**
 * Returns a chapter's duration in seconds; null if unknown. For a hosted file the stored duration of the same file,
 * else the measured one; for an external file the duration sent, else the stored one.
 */
function durationOf(audio: ResolvedMedia, sent: ChapterInput, before: ChapterRow | undefined): number | null {
  const known = before?.audio_url === audio.address ? before.duration : null;
  return audio.isHosted ? (known ?? audio.duration) : sent.duration || known;
}

/**
 * Checks the order of releases.
 * @throws ProblemError invalid_input if chapters would be released out of order, or the book before its first chapter
 */
export function assertReleases(book: Release, chapters: readonly Release[]): void {
  const order = findOrderProblem(chapters);
  if (order) throw invalidField(`chapters.${order.index}.release`, order.text);
  const opening = findOpeningProblem(book, chapters);
  if (opening !== null) throw invalidField('release', opening);
}

/**
 * Validates an admin's input and merges it with the current book: optional fields that were not sent stay unchanged.
 * @throws ProblemError invalid_input
 */
export async function parseBookInput(
  { db, media, now }: { readonly db: Database; readonly media: MediaReferences; readonly now: string },
  sent: BookInput,
  current: CurrentBook | null,
): Promise<ResolvedBook> {
  const row = current?.row;
  const chapters = sent.chapters ?? [];
  const known = new Map((current?.chapters ?? []).map((chapter) => [chapter.id, chapter]));
  const title = singleLine(sent.title ?? '');
  const titles = chapters.map((chapter) => singleLine(chapter.title));
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
  assertKnownIds(chapters, known);
  const metadata = parseMetadata(sent, row);
  const credits = await parseCredits(db, sent, current?.credits);

  const coverInput: MediaUrlInput = {
    address: sent.cover_image ?? '',
    field: 'cover_image',
    kind: 'cover',
    before: row?.cover_image,
  };
  const inputs = chapters.map((chapter, index) => {
    const before = known.get(chapter.id ?? 0);
    const audio: MediaUrlInput = {
      address: chapter.audio_url,
      field: `chapters.${index}.audio_url`,
      kind: 'audio',
      before: before?.audio_url,
    };
    const image: MediaUrlInput = {
      address: chapter.image ?? '',
      field: `chapters.${index}.image`,
      kind: 'cover',
      before: before?.image ?? row?.cover_image,
    };
    return { chapter, audio, image, isOwnImage: before ? before.image !== null : false };
  });
  const resolve = await resolveMediaUrls(media, [
    coverInput,
    ...inputs.flatMap(({ audio, image }) => [audio, image]),
  ]);
  const cover = resolve(coverInput);
  const resolved = inputs.map(({ chapter, audio, image, isOwnImage }, index) => {
    const imageUrl = image.address.trim() === '' ? null : resolve(image).address;
    // Responses show the cover for chapters without an image: a client that sends it back sets no image of the chapter.
    const isCover = imageUrl === cover.address || (!isOwnImage && imageUrl === row?.cover_image);
    return {
      id: chapter.id ?? null,
      title: titles[index] ?? '',
      audio: resolve(audio),
      image: isCover ? null : imageUrl,
    };
  });
  const ids = matchChapters(
    current?.chapters ?? [],
    resolved.map(({ id, title: name, audio }) => ({ id, title: name, audio_url: audio.address })),
  );
  const timing = { now, notify: sent.notify };
  const release = parseRelease(sent.release, row ?? null, { ...timing, field: 'release' });
  const releases = chapters.map((chapter, index) =>
    parseRelease(
      chapter.release,
      known.get(ids[index] ?? 0) ?? null,
      { ...timing, field: `chapters.${index}.release` },
      release.visibility,
    ),
  );
  assertReleases(release, releases);
  return {
    ...metadata,
    ...pickRelease(release),
    title,
    status: singleLine(sent.status ?? '') || row?.status || defaultStatus,
    cover_image: cover.address,
    cover_hue:
      cover.address === typesetAddress
        ? typesetHue(title)
        : (cover.hue ?? (row?.cover_image === cover.address ? row.cover_hue : null)),
    synopsis: sent.synopsis === undefined ? (row?.synopsis ?? '') : multiLine(sent.synopsis),
    demo: sent.demo ?? row?.demo === 1,
    tags,
    credits,
    chapters: resolved.map(({ title: name, audio, image }, index) => {
      const id = ids[index] ?? null;
      const duration = durationOf(audio, chapters[index] ?? { title: '', audio_url: '' }, known.get(id ?? 0));
      const own = pickRelease(releases[index] ?? publicRelease);
      return { ...own, id, title: name, audio_url: audio.address, image, duration };
    }),
  };
}

/** A media URL as stored in a book, with metadata of the file. */
interface ResolvedMedia {
  readonly address: string;
  /** Duration in seconds; null unless the file is hosted audio. */
  readonly duration: number | null;
  /** Hue of the cover; null unless the cover is stored on this server. */
  readonly hue: number | null;
  readonly isHosted: boolean;
}

interface MediaUrlInput {
  /** URL as sent by the client. */
  readonly address: string;
  readonly field: string;
  readonly kind: HostedMedia['kind'];
  /** The currently stored value, which is accepted without a new check. */
  readonly before: string | undefined;
}

/** Normalizes an external https URL. @throws ProblemError invalid_input for any other URL */
function external({ address, field, kind }: MediaUrlInput): ResolvedMedia {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isValid =
    url?.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    url.href.length <= bookLimits.addressCharacters;
  if (!isValid) throw invalidField(field, m[`address_${kind}`]);
  return { address: url.href, duration: null, hue: null, isHosted: false };
}

/**
 * Returns a function that turns a sent URL into the stored URL, without a signature. The function throws invalid_input
 * if a hosted file does not exist or an external URL is not valid.
 */
async function resolveMediaUrls(
  media: MediaReferences,
  inputs: readonly MediaUrlInput[],
): Promise<(inputs: MediaUrlInput) => ResolvedMedia> {
  const hosted = await media.findHosted(inputs.map(({ address }) => address.trim()));
  return (input) => {
    const address = input.address.trim();
    if (address === input.before) {
      const { duration = null, hue = null } = hosted.get(address) ?? {};
      return { address, duration, hue, isHosted: address.startsWith('/') };
    }
    if (address === typesetAddress && input.kind === 'cover')
      return { address, duration: null, hue: null, isHosted: true };
    const file = hosted.get(address);
    if (!file) return external({ ...input, address });
    const isAvailable = (file.isStored && file.kind === input.kind) || file.address === input.before;
    if (!isAvailable) throw invalidField(input.field, m[`fileGone_${input.kind}`]);
    return { ...file, isHosted: true };
  };
}
