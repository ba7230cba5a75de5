import type { RateLimit } from '../../http/rate-limit.ts';
import type { Member } from '../../http/reader.ts';
import type { RoomBase } from '../../http/room.ts';
import { createQuestions } from '../../platform/questions.ts';
import type { createMedia } from '../media/index.ts';
import { createBooks } from './books/service.ts';
import { createTitleOrderJob } from './books/sort-library.ts';
import { createBookEditing } from './editing/service.ts';
import { createFollows } from './follows/service.ts';
import type { HeardBook } from './people/next-in-series.ts';
import { createPeople } from './people/service.ts';
import { createReleases } from './releases/service.ts';
import { createSearch } from './search/search.ts';

export { type BookMetadata, metadataColumns, type NewBook } from './books/add-book.ts';
export type { Edition, EditionClash } from './books/editions.ts';
export { publicBooks } from './books/public-books.ts';
export { parseRelease } from './books/releases/parse-release.ts';
export { restoreDates } from './books/restore-dates.ts';
export { type Books } from './books/service.ts';
export { type TitleOrderJob } from './books/sort-library.ts';
export { type BookRow, type ChapterRow, listChaptersOf, parsePeople } from './books/store.ts';
export type { EditableMetadata } from './editing/parse-metadata.ts';
export { type BookEditing } from './editing/service.ts';
export { findMerged } from './people/aliases.ts';
export { listCredits, type SavedCredits } from './people/credits.ts';
export { spellPeople } from './people/resolve-names.ts';
export { cleanName, nameProblem } from './people/rules.ts';
export { listEditedSortNames, setSortNames } from './people/sort-names.ts';
export { type Releases } from './releases/service.ts';
export { findRevision } from './search/names.ts';
export { resortLibrary, sortSettingsOf } from './search/title-order.ts';
export { closest, maxEdits, transposed } from './search/typos.ts';
export {
  chapterCountFor,
  durationFor,
  hiddenBookIds,
  isVisibleBook,
  isVisibleName,
  prepareByLevel,
} from './visibility/visibility.ts';

/** Queries that other features answer for the catalogue, because they depend on it and not vice versa. */
interface CatalogueQuestions {
  /** Lists the books that a member has in progress or saved, a few hundred at most. */
  ownBooks(member: Member): Promise<readonly number[]>;
  /** Returns which of these books the member has begun. */
  heardBooks(member: Member, bookIds: readonly number[]): Promise<HeardBook[]>;
}

interface CatalogueDeps extends RoomBase {
  readonly media: Pick<ReturnType<typeof createMedia>, 'streaming' | 'answer'>;
  /** Limits searches per account. */
  readonly searches: RateLimit;
}

/** Builds the catalogue: books, people, search, releases, editing and follows. */
export function createCatalogue({ media, ...deps }: CatalogueDeps) {
  const { answer, ask } = createQuestions<CatalogueQuestions>();
  const search = createSearch(deps.db);
  const shared = { ...deps, media: media.streaming };
  const books = createBooks({ ...shared, search, ownBooks: (member) => ask('ownBooks', member) });
  const people = createPeople({
    ...deps,
    search,
    heardBooks: (member, ids) => ask('heardBooks', member, ids),
  });
  const bookEditing = createBookEditing({ ...shared, books });
  const releases = createReleases(deps);
  const titleOrderJob = createTitleOrderJob(deps);
  media.answer('isDemo', books.isDemo);
  media.answer('mayHear', books.mayHear);
  media.answer('isPublicCover', books.isPublicCover);
  media.answer('replaceCovers', books.replaceCovers);
  return {
    books,
    bookEditing,
    releaseJob: releases.job,
    titleOrderJob,
    answer,
    handlers: {
      ...books.handlers,
      ...bookEditing.handlers,
      ...releases.handlers,
      ...people.handlers,
      ...createFollows(deps).handlers,
    },
    async stop() {
      await Promise.all([releases.job.stop(), titleOrderJob.stop()]);
    },
  };
}
