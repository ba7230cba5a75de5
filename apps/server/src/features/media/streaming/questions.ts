import type { Actor } from '../../../http/auth.ts';
import type { ReplaceCovers } from './covers/rename-covers.ts';
import type { Listener } from './signed-audio-urls.ts';

/** Questions that media asks other features; the features that depend on media answer them. */
export interface MediaQuestions {
  /** Returns the member with all rights; null for an ended session or a deleted account. */
  listenerOf(listener: Listener): Promise<Actor | null>;
  /** Returns whether visitors may listen to a book. */
  isDemo(bookId: number): Promise<boolean>;
  /**
   * Returns false if a stored file belongs only to unreleased chapters that this listener may not know of. `listener`
   * is null for a visitor of the demo.
   */
  mayHear(key: string, listener: Actor | null): Promise<boolean>;
  /** Returns whether visitors may know of a book with this cover, given by the prefix of the cover's addresses. */
  isPublicCover(prefix: string): Promise<boolean>;
  /** Replaces addresses of covers in all books. */
  readonly replaceCovers: ReplaceCovers;
  /** Returns whether a stored file is a sample or clip, which anybody may hear. */
  isPublicAudio(key: string): Promise<boolean>;
  /** Returns which of these stored URLs are in use by a book, a chapter or anything else. */
  referencedMedia(addresses: readonly string[]): Promise<ReadonlySet<string>>;
}
