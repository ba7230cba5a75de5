import type { Book, BookInput, Tag } from '@lamplight/contract';
import {
  type DraftRelease,
  draftReleaseOf,
  hasComeOut,
  publicNow,
  releaseInput,
} from '../releases/release-draft.ts';
import { addressOf } from './address.ts';
import { m } from './messages.ts';
import { type DraftMetadata, emptyMetadata, metadataOf, metadataPayload } from './metadata-draft.ts';

export interface DraftChapter extends DraftRelease {
  /** Identifies the chapter while the editor is open. */
  readonly key: string;
  /** Id on the server; null until the chapter is saved. */
  readonly id: number | null;
  readonly title: string;
  /** Address of the audio; without the signature if it is hosted. */
  readonly audio_url: string;
  /** Address of the image; '' uses the playlist's cover. */
  readonly image: string;
  /** Length in seconds; null if unknown. */
  readonly duration: number | null;
}

/** A playlist in the editor. */
export interface Draft extends DraftMetadata, DraftRelease {
  readonly title: string;
  readonly status: string;
  readonly cover: string;
  readonly synopsis: string;
  /** Main tag of the pair that the form edits; `sub` is the sub tag. */
  readonly main: string;
  readonly sub: string;
  /** Tag pairs that the form does not show; saved unchanged. */
  readonly otherTags: readonly Tag[];
  readonly demo: boolean;
  /** True to notify followers: of new public content at once, of scheduled content at its time. */
  readonly notify: boolean;
  readonly chapters: readonly DraftChapter[];
}

/** Statuses that can be chosen, in the editor's order. */
export const statuses = ['Complete', 'Ongoing', 'Dropped'] as const;

export const emptyDraft: Draft = {
  ...emptyMetadata,
  ...publicNow,
  title: '',
  status: 'Ongoing',
  cover: '',
  synopsis: '',
  main: '',
  sub: '',
  otherTags: [],
  demo: false,
  notify: false,
  chapters: [],
};

/** Returns an address without the signature, which is only for playback: hosted media is identified by its path. */
const withoutSignature = (address: string): string =>
  address.startsWith('/media/') ? (address.split('?')[0] ?? address) : address;

/**
 * Returns the initial value of `notify`. If something is scheduled: as saved. Otherwise true, but false for a draft,
 * which may be part of a back catalogue.
 */
function notifiesOf({ release, chapters }: Book): boolean {
  const scheduled = [release, ...chapters.map((chapter) => chapter.release)].filter(
    (chapterRelease) => chapterRelease?.state === 'scheduled',
  );
  return scheduled.length > 0
    ? scheduled.every((chapterRelease) => chapterRelease?.notify)
    : release?.state !== 'draft';
}

export function draftOf(book: Book): Draft {
  const [first, ...otherTags] = book.tags;
  return {
    ...metadataOf(book),
    ...draftReleaseOf(book.release),
    title: book.title,
    status: book.status,
    cover: book.cover_image,
    synopsis: book.synopsis,
    main: first?.main_tag ?? '',
    sub: first?.sub_tag ?? '',
    otherTags,
    demo: book.demo ?? false,
    notify: notifiesOf(book),
    chapters: book.chapters.map(({ id, title, audio_url, image, duration, release }) => ({
      ...draftReleaseOf(release),
      key: `saved-${id}`,
      id,
      title,
      audio_url: withoutSignature(audio_url),
      image: image === null || image === book.cover_image ? '' : image,
      duration,
    })),
  };
}

/** Returns the body for POST and PUT /books. */
export function payloadOf(draft: Draft): BookInput {
  return {
    ...metadataPayload(draft),
    title: draft.title.trim(),
    status: draft.status,
    cover_image: draft.cover.trim(),
    synopsis: draft.synopsis,
    demo: draft.demo,
    notify: draft.notify,
    release: releaseInput(draft),
    tags: [{ main_tag: draft.main.trim(), sub_tag: draft.sub.trim() }, ...draft.otherTags],
    chapters: draft.chapters.map(({ id, title, audio_url, image, duration, ...release }) => ({
      ...(id !== null && { id }),
      title,
      audio_url,
      image: image || null,
      duration,
      release: releaseInput(release),
    })),
  };
}

/** Returns the names of required fields of a playlist that are empty, in screen order. */
export const missingFrom = ({ title, cover, main, sub, chapters }: Draft): string[] =>
  [
    { name: m.missing_cover, value: addressOf(cover, '') },
    { name: m.missing_title, value: title.trim() },
    { name: m.missing_main, value: main.trim() },
    { name: m.missing_sub, value: sub.trim() },
    { name: m.missing_chapter, value: chapters.length },
  ].flatMap(({ name, value }) => (value ? [] : [name]));

export const isComplete = (draft: Draft): boolean => missingFrom(draft).length === 0;

const chapterFields = ['id', 'title', 'audio_url', 'image', 'duration', 'state', 'at', 'early'] as const;
const isSameChapter = (a: DraftChapter, b: DraftChapter | undefined): boolean =>
  a === b || (b !== undefined && chapterFields.every((field) => a[field] === b[field]));

/** True if saving either draft gives the same result. Called on every key press, with up to 2,000 chapters. */
export const isEqual = (a: Draft, b: Draft): boolean =>
  a === b ||
  (a.chapters.length === b.chapters.length &&
    a.chapters.every((chapter, index) => isSameChapter(chapter, b.chapters[index])) &&
    JSON.stringify(payloadOf({ ...a, chapters: [] })) === JSON.stringify(payloadOf({ ...b, chapters: [] })));

/** How a chapter differs from the saved one: 'new', other audio, or otherwise changed; null if unchanged. */
export type ChapterChange = 'new' | 'audio' | 'changed' | null;

export function changeOf(chapter: DraftChapter, saved: DraftChapter | undefined): ChapterChange {
  if (chapter.id === null || !saved) return 'new';
  if (chapter.audio_url !== saved.audio_url) return 'audio';
  return isSameChapter(chapter, saved) ? null : 'changed';
}

/**
 * Returns a draft with the ids that its chapters were given when saved.
 * @param sent the chapters as sent
 */
export function withIds(draft: Draft, sent: readonly DraftChapter[], saved: readonly DraftChapter[]): Draft {
  if (sent.length !== saved.length) return draft;
  const ids = new Map(sent.map(({ key }, place) => [key, saved[place]?.id ?? null]));
  return {
    ...draft,
    chapters: draft.chapters.map((chapter) =>
      chapter.id === null ? { ...chapter, id: ids.get(chapter.key) ?? null } : chapter,
    ),
  };
}

/** Returns the draft of a deleted playlist without ids: saving it creates a new playlist. */
export const withoutIds = (draft: Draft): Draft => ({
  ...draft,
  chapters: draft.chapters.map((chapter) => ({ ...chapter, id: null })),
});

/**
 * Returns a draft updated for releases: scheduled content that has come out is public, and scheduled times equal to
 * the server's count as saved.
 * @param fresh the playlist as read again
 */
export function withReleased(draft: Draft, fresh: Draft): Draft {
  const byId = new Map(fresh.chapters.map((chapter) => [chapter.id, chapter]));
  function released<Part extends DraftRelease>(part: Part, now: DraftRelease | undefined): Part {
    if (!now) return part;
    if (hasComeOut(part, now)) return { ...part, ...publicNow };
    return part.at === now.at && part.savedAt !== now.savedAt ? { ...part, savedAt: now.savedAt } : part;
  }
  return {
    ...released(draft, fresh),
    chapters: draft.chapters.map((chapter) => released(chapter, byId.get(chapter.id))),
  };
}

/** Returns a draft with its saved chapters in the order of another list. */
export function inOrderOf(draft: Draft, order: readonly DraftChapter[]): Draft {
  const placeOf = new Map(order.map(({ id }, place) => [id, place]));
  const last = order.length;
  return {
    ...draft,
    chapters: draft.chapters.toSorted((a, b) => (placeOf.get(a.id) ?? last) - (placeOf.get(b.id) ?? last)),
  };
}

/** Returns a saved draft in the order of the server, without chapters that the server has no longer. */
export function withOrderOf(saved: Draft, { chapters }: Book): Draft {
  const byId = new Map(saved.chapters.map((chapter) => [chapter.id, chapter]));
  return { ...saved, chapters: chapters.flatMap(({ id }) => byId.get(id) ?? []) };
}

export const savedIds = (chapters: readonly DraftChapter[]): number[] =>
  chapters.flatMap(({ id }) => (id === null ? [] : [id]));
