import type { Database } from './db/schema.ts';
import { type Books, type BooksDeps, createFollows, type FollowTables } from './features/catalogue/index.ts';
import {
  createLibrary,
  createListenerSettings,
  createMoments,
  createUpNext,
  type LibraryTables,
  type ListenerSettingsTables,
  listOwnBookIds,
  type MomentTables,
  type UpNextTables,
} from './features/listening/index.ts';
import type { Clock } from './platform/clock.ts';

interface MemberListDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly books: Books;
}

/** Builds the slices with a member's own lists and settings; they have no state. */
export const createMemberLists = ({ db, clock, books }: MemberListDeps) => ({
  ...createLibrary({ db: db.$pickTables<LibraryTables>(), books }).handlers,
  ...createListenerSettings({ db: db.$pickTables<ListenerSettingsTables>(), clock }).handlers,
  ...createUpNext({ db: db.$pickTables<UpNextTables>(), clock, books }).handlers,
  ...createMoments({ db: db.$pickTables<MomentTables>(), clock, books }).handlers,
  ...createFollows({ db: db.$pickTables<FollowTables>(), clock }).handlers,
});

/** Hooks by which lists of books learn of a member's own. */
export const bookHooks = (db: Database): BooksDeps['hooks'] => ({
  ownBooks: (member) => listOwnBookIds(db.$pickTables<LibraryTables>(), member),
});
