import type { Database } from './db/schema.ts';
import { type Books, type BooksDeps, createFollows } from './features/catalogue/index.ts';
import {
  createLibrary,
  createListenerSettings,
  createMoments,
  createUpNext,
  listOwnBookIds,
} from './features/listening/index.ts';
import type { Clock } from './platform/clock.ts';

interface MemberListDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly books: Books;
}

/** Builds the slices with a member's own lists and settings; they have no state. */
export const createMemberLists = ({ db, clock, books }: MemberListDeps) => ({
  ...createLibrary({ db: db, books }).handlers,
  ...createListenerSettings({ db: db, clock }).handlers,
  ...createUpNext({ db: db, clock, books }).handlers,
  ...createMoments({ db: db, clock, books }).handlers,
  ...createFollows({ db: db, clock }).handlers,
});

/** Hooks by which lists of books learn of a member's own. */
export const bookHooks = (db: Database): BooksDeps['hooks'] => ({
  ownBooks: (member) => listOwnBookIds(db, member),
});
