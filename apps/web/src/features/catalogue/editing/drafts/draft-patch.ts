import { formatUnits } from '@lamplight/messages/intl';
import { isRecord } from '../../../../lib/record.ts';
import { publicNow } from '../../releases/release-draft.ts';
import type { Draft, DraftChapter } from '../draft.ts';
import { emptyMetadata, metadataNames } from '../metadata-draft.ts';
import { m } from './messages.ts';

const names = {
  title: m.fieldTitle,
  status: m.fieldStatus,
  cover: m.fieldCover,
  synopsis: m.fieldSynopsis,
  main: m.fieldMain,
  sub: m.fieldSub,
  demo: m.fieldDemo,
  state: m.fieldState,
  at: m.fieldAt,
  early: m.fieldEarly,
  notify: m.fieldNotify,
  ...metadataNames,
} as const;
type Field = keyof typeof names;
const fields = Object.keys(names) as Field[];
type Fields = Pick<Draft, Field>;

/**
 * The difference between a draft and the saved playlist: small enough to store often, and applicable to a
 * later version of the playlist.
 */
export interface DraftPatch extends Partial<Fields> {
  /** All chapters in their order: the id of an unchanged one, or the full data of a new or changed one. */
  readonly chapters?: readonly (number | DraftChapter)[];
}

const isSameChapter = (a: DraftChapter, b: DraftChapter | undefined): boolean =>
  b !== undefined &&
  a.title === b.title &&
  a.audio_url === b.audio_url &&
  a.image === b.image &&
  a.state === b.state &&
  a.at === b.at &&
  a.early === b.early;

/** Returns whether two texts, flags or lists of names are equal. */
const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** Returns a draft's changes to the saved playlist; null if there are none. */
export function patchOf(draft: Draft, saved: Draft): DraftPatch | null {
  const changed = fields.filter((field) => !isSameValue(draft[field], saved[field]));
  const known = new Map(saved.chapters.map((chapter) => [chapter.id, chapter]));
  const chapters = draft.chapters.map((chapter) =>
    chapter.id !== null && isSameChapter(chapter, known.get(chapter.id)) ? chapter.id : chapter,
  );
  const isSameList =
    chapters.length === saved.chapters.length &&
    chapters.every((chapter, index) => chapter === saved.chapters[index]?.id);
  if (changed.length === 0 && isSameList) return null;
  return {
    ...Object.fromEntries(changed.map((field) => [field, draft[field]])),
    ...(isSameList ? {} : { chapters }),
  };
}

/**
 * Applies a patch to a draft. Chapters deleted meanwhile stay deleted, chapters added meanwhile stay, at the
 * end.
 * @param keyFor creates the key of a new chapter
 */
export function applyPatch(draft: Draft, patch: DraftPatch, keyFor: () => string): Draft {
  const { chapters, ...others } = patch;
  if (!chapters) return { ...draft, ...others };
  const known = new Map(draft.chapters.map((chapter) => [chapter.id, chapter]));
  const placed = chapters.flatMap((chapter): DraftChapter[] => {
    if (typeof chapter === 'number') {
      const now = known.get(chapter);
      return now ? [now] : [];
    }
    if (chapter.id === null) return [{ ...publicNow, ...chapter, key: keyFor() }];
    const now = known.get(chapter.id);
    return now ? [{ ...publicNow, ...chapter, key: now.key }] : [];
  });
  const ids = new Set(placed.flatMap(({ id }) => (id === null ? [] : [id])));
  const rest = draft.chapters.filter(({ id }) => id === null || !ids.has(id));
  return { ...draft, ...others, chapters: [...placed, ...rest] };
}

/** Describes a patch: 'title, synopsis, 3 chapters'. */
export function patchText(patch: DraftPatch): string {
  const changed = (patch.chapters ?? []).filter((chapter) => typeof chapter !== 'number').length;
  const chapters = m.changedChapters({ count: changed });
  return formatUnits([
    ...fields.filter((field) => field in patch).map((field) => names[field]),
    ...(patch.chapters ? [changed > 0 ? chapters : m.chapterOrder] : []),
  ]);
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isChapter = (value: unknown): value is DraftChapter =>
  isRecord(value) &&
  ['key', 'title', 'audio_url', 'image'].every((field) => isText(value[field])) &&
  ['id', 'duration'].every((field) => value[field] === null || typeof value[field] === 'number');

const isName = (value: unknown): boolean =>
  isRecord(value) && isText(value['name']) && (value['id'] === null || typeof value['id'] === 'number');
const isSeries = (value: unknown): boolean => isName(value) && isRecord(value) && isText(value['number']);

function isValueOf(field: string, value: unknown): boolean {
  if (field === 'demo' || field === 'notify') return typeof value === 'boolean';
  if (field === 'series') return Array.isArray(value) && value.every(isSeries);
  const isList = Array.isArray(Object.entries(emptyMetadata).find(([name]) => name === field)?.[1]);
  return isList ? Array.isArray(value) && value.every(isName) : isText(value);
}

/** Parses a stored patch; null if invalid. */
export function readPatch(value: unknown): DraftPatch | null {
  if (!isRecord(value)) return null;
  const { chapters, ...others } = value;
  if (chapters !== undefined && !Array.isArray(chapters)) return null;
  if (chapters?.some((chapter: unknown) => typeof chapter !== 'number' && !isChapter(chapter))) return null;
  const isValid = Object.entries(others).every(
    ([field, part]) => Object.hasOwn(names, field) && isValueOf(field, part),
  );
  if (!isValid) return null;
  return value;
}

/** Returns a patch without chapters whose uploaded audio has expired on the server. */
export const withoutNewUploads = (patch: DraftPatch): DraftPatch =>
  patch.chapters
    ? {
        ...patch,
        chapters: patch.chapters.filter(
          (chapter) =>
            typeof chapter === 'number' || chapter.id !== null || !chapter.audio_url.startsWith('/media/'),
        ),
      }
    : patch;
