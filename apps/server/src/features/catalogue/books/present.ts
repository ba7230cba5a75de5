import type {
  Book,
  BookSummary,
  Chapter,
  PersonRef,
  PersonRole,
  Tag,
  UpcomingRelease,
} from '@lamplight/contract';
import type { SavedCredits } from '../people/credits.ts';
import type { Release } from './releases/release-rules.ts';
import { type BookRow, type ChapterRow, parsePeople, parseSeries, type SummaryRow } from './store.ts';

/** Turns stored audio URLs into links that this listener may open. */
export interface ChapterLinks {
  stream(chapter: ChapterRow): string;
  /** Returns a download link; undefined if the listener may not download. */
  download(chapter: ChapterRow, title: string): string | undefined;
  /** Returns the file's size in bytes; undefined if it is not known or was not requested. */
  bytes?(chapter: ChapterRow): number | undefined;
}

/** Fields of the book that its chapters repeat. */
type BookHeader = Pick<BookRow, 'title' | 'cover_image'>;

const presentTag = ({ main_tag, sub_tag }: Tag): Tag => ({ main_tag, sub_tag });

/** Lock screens need JPEG or PNG; hosted covers have a JPEG version at this URL. */
const artworkOf = (chapter: ChapterRow, book: BookHeader): string | null => chapter.image ?? book.cover_image;

/** Presents a book's chapters with links that this listener may open. */
export const presentChapters = (
  book: BookHeader,
  chapters: readonly ChapterRow[],
  links: ChapterLinks,
): Chapter[] => chapters.map((chapter) => presentChapter(chapter, book, links));

function presentChapter(chapter: ChapterRow, book: BookHeader, links: ChapterLinks): Chapter {
  const download_url = links.download(chapter, `${book.title} - ${chapter.title}`);
  const download_bytes = links.bytes?.(chapter);
  return {
    id: chapter.id,
    title: chapter.title,
    audio_url: links.stream(chapter),
    ...(download_url ? { download_url } : {}),
    ...(download_bytes === undefined ? {} : { download_bytes }),
    image: chapter.image ?? book.cover_image,
    book_title: book.title,
    artwork: artworkOf(chapter, book),
    duration: chapter.duration,
    ...presentRelease(chapter),
  };
}

/**
 * Presents an upcoming release. The result is empty if everybody may already see the book or chapter, or if the chapter
 * itself is public and only waits for its book.
 */
export const presentRelease = ({
  visibility,
  release_state,
  release_at,
  early_days,
  release_notify,
}: Release): { readonly release?: UpcomingRelease } =>
  visibility === 0 || release_state === 'public'
    ? {}
    : { release: { state: release_state, at: release_at, early_days, notify: release_notify === 1 } };

/** Presents the average of a book's star ratings; empty if nobody has rated the book. */
export const presentRating = ({
  rating_count: count,
  rating_sum,
}: Pick<BookRow, 'rating_count' | 'rating_sum'>): Pick<BookSummary, 'rating'> =>
  count === 0 ? {} : { rating: { average: Math.round((rating_sum * 100) / count) / 100, count } };

export const presentSummary = (
  book: SummaryRow & { readonly shares_title?: number },
  tags: readonly Tag[],
): BookSummary => ({
  id: book.id,
  title: book.title,
  status: book.status,
  cover_image: book.cover_image,
  cover_hue: book.cover_hue,
  synopsis: book.synopsis,
  tags: tags.map(presentTag),
  authors: parsePeople(book.listed_people, 'author'),
  narrators: parsePeople(book.listed_people, 'narrator'),
  series: parseSeries(book.listed_series),
  language: book.language,
  ...(book.shares_title === 1 && { shares_title: true }),
  chapter_count: book.chapter_count,
  first_chapter_image: book.first_chapter_image,
  duration: book.duration,
  total_views: book.total_views,
  ...presentRating(book),
  ...presentRelease(book),
  created_at: book.created_at,
  updated_at: book.updated_at,
});

interface BookParts {
  readonly tags: readonly Tag[];
  readonly credits: SavedCredits;
  readonly chapters: readonly ChapterRow[];
}

/** Presents a book's people by role and its metadata that is not in the original specification. */
export function presentMetadata(book: BookRow, { people }: Pick<SavedCredits, 'people'>) {
  const peopleOf = (wanted: PersonRole): PersonRef[] =>
    people.flatMap(({ id, name, role }) => (role === wanted ? [{ id, name }] : []));
  const { subtitle, language, original_year, release_year, publisher, isbn, asin, content_notes } = book;
  return {
    authors: peopleOf('author'),
    narrators: peopleOf('narrator'),
    translators: peopleOf('translator'),
    editors: peopleOf('editor'),
    subtitle,
    language,
    original_year,
    release_year,
    publisher,
    isbn,
    asin,
    abridged: book.abridged === null ? null : book.abridged === 1,
    content_notes,
  };
}

/** Presents a book with its tags, people, series, metadata and chapters. */
export const presentBook = (
  book: BookRow,
  { tags, credits, chapters }: BookParts,
  links: ChapterLinks,
): Book => ({
  ...presentSummary(book, tags),
  ...presentMetadata(book, credits),
  chapters: presentChapters(book, chapters, links),
});

/** Returns the fields that only admins get. */
export const presentForAdmins = (book: BookRow): Required<Pick<Book, 'demo' | 'rev'>> => ({
  demo: book.demo === 1,
  rev: book.rev,
});
