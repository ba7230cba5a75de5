/**
 * Events with which one feature tells others what happens, with their payloads. `grep -rn "on('bookDeleted'"` finds
 * everything that is done when a book is deleted.
 */
export interface DomainEvents {
  /** An account was added. */
  accountCreated: { readonly userId: number };
  /** A visitor who came from a sample or clip has registered. Names no account, because only sums are stored. */
  excerptLed: { readonly excerpt: string };
  /** Status, plan or end of an account's subscription or of its free months changed. */
  subscriptionChanged: { readonly userId: number };
  /** A gift was redeemed into an account. */
  giftRedeemed: { readonly giftId: number; readonly userId: number };
  /**
   * The provider was asked for an account's subscription, which is null if there is none. Also sent if nothing changed.
   */
  subscriptionSynced: { readonly userId: number; readonly subscription: SyncedSubscription | null };
  /**
   * Claims of identity providers give an account library access until this time; null: they no longer do. Sent at each
   * sign-in by a provider.
   */
  accessClaimed: { readonly userId: number; readonly until: string | null };
  /** An import from the admin page or by the operator's command has ended. */
  importFinished: FinishedImport;
  /**
   * All sessions of an account but one end, because somebody else may have access: its password was changed, its other
   * devices were signed out, or its owner reported a sign-in or a change of the address.
   */
  accessRevoked: { readonly userId: number };
  /** An account is about to be deleted. */
  accountDeleted: { readonly userId: number };
  /** An e-mail address of an account was confirmed or restored. */
  emailChanged: { readonly userId: number };
  /**
   * Chapters are about to be deleted, and their listeners are moved to other chapters. Sent twice: see `saveChanges`.
   */
  chaptersRemoved: { readonly moves: readonly ChapterMove[] };
  /**
   * Chapters that will be deleted are hidden, and their listeners move to other chapters: handlers get the database,
   * outside any transaction.
   */
  chaptersHidden: { readonly moves: readonly ChapterMove[] };
  /** Chapters of a book were added, removed, moved or changed. */
  chaptersSaved: { readonly bookId: number };
  /** The transaction of `chaptersSaved` is committed: handlers get the database, outside any transaction. */
  chaptersCommitted: { readonly bookId: number };
  /** A book is about to be deleted. */
  bookDeleted: { readonly bookId: number };
  /** A book or chapters became visible, or are about to. */
  released: Released;
  /** A member's search found no book: handlers get the database, outside any transaction. */
  searchMissed: SearchMissed;
  /** A comment was posted; it is visible at once or held for review. */
  commentPosted: PostedComment;
  /** A comment is about to be deleted by the account `by`. */
  commentRemoved: { readonly commentId: number; readonly by: number };
  /** A moderator shows a comment that was held or hidden. */
  commentShown: { readonly commentId: number };
}

export interface SyncedSubscription {
  readonly status: string;
  /** Time at which the subscription was created, in milliseconds since 1970. */
  readonly created: number;
  /** Monthly amount after discounts, in the currency's smallest unit. */
  readonly monthlyAmount: number;
  /** Currency in three lower-case letters; '' if the provider reports no price. */
  readonly currency: string;
}

export interface SearchMissed {
  readonly userId: number;
  /** The search text as typed. */
  readonly search: string;
  /** Words of the search without punctuation, case and accents. */
  readonly words: readonly string[];
}

/** A removed chapter, and the chapter to which its listeners are moved. */
export interface ChapterMove {
  readonly from: number;
  readonly to: number;
}

/** Chapters that one save, or one run of the release job, makes visible to one group of readers. */
export interface Released {
  readonly bookId: number;
  readonly chapterIds: readonly number[];
  /** True if the book itself was not visible before. */
  readonly newBook: boolean;
  /** Days of early access that a reader now needs to see the chapters; 0: everybody sees them. */
  readonly level: number;
  /** True if only staff could see them before. */
  readonly isFirst: boolean;
  /** True if followers are to be notified. */
  readonly notify: boolean;
  /** Time of the release. */
  readonly at: string;
}

export interface FinishedImport {
  /** Id of the import; null for an import by the operator's command. */
  readonly importId: number | null;
  readonly folder: string;
  readonly at: string;
}

export interface PostedComment {
  readonly id: number;
  /** Kind of the comment's subject: 'chapter', 'book', 'update', 'review' or 'announcement'. */
  readonly kind: string;
  readonly user_id: number | null;
  readonly reply_to_id: number | null;
  readonly created_at: string;
}

type Handler<Tx, Name extends keyof DomainEvents> = (tx: Tx, event: DomainEvents[Name]) => Promise<unknown>;

export interface Events<Tx> {
  /** Adds a handler. Handlers of an event run one after the other, in the order in which they were added. */
  on<Name extends keyof DomainEvents>(name: Name, handler: Handler<Tx, Name>): void;
  /**
   * Runs the handlers in the caller's transaction. The first failure aborts the transaction and undoes all its
   * changes.
   */
  emit<Name extends keyof DomainEvents>(name: Name, tx: Tx, event: DomainEvents[Name]): Promise<void>;
}

export function createEvents<Tx>(): Events<Tx> {
  const handlers = new Map<keyof DomainEvents, Handler<Tx, never>[]>();
  return {
    on: (name, handler) => {
      handlers.set(name, [...(handlers.get(name) ?? []), handler]);
    },
    emit: async (name, tx, event) => {
      for (const handle of handlers.get(name) ?? []) await handle(tx, event as never);
    },
  };
}
