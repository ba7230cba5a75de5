import type { ListedMoment, SavedMoment } from '@lamplight/contract';
import { momentSearchWords } from '@lamplight/contract/moments';
import { foldText } from '@lamplight/contract/text';
import { isRecord } from '../../../lib/record.ts';
import { session } from '../../../lib/session.ts';
import { localStore, type SafeStore } from '../../../lib/storage.ts';
import { type MomentChange, withUnsent } from './moment-changes.ts';
import type { MomentFilter } from './moments-query.ts';
import { storedMomentsKey } from './stored-moments-key.ts';

/** Moments that a device stores at most. */
const maxMoments = 300;

const isMoment = (value: unknown): value is SavedMoment =>
  isRecord(value) &&
  ['id', 'book_title', 'chapter_title', 'note', 'cover_image', 'changed_at'].every(
    (field) => typeof value[field] === 'string',
  ) &&
  Array.isArray(value['authors']) &&
  Number.isInteger(value['book_id']) &&
  Number.isFinite(value['position']);

interface MomentsPage {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export interface StoredMoments {
  /** Returns the moments of a list, without those that a search does not match. */
  list(filter: MomentFilter): SavedMoment[];
  /** Stores one page of a list, either of all books or of one book. */
  store(filter: MomentFilter, rows: readonly ListedMoment[], page: MomentsPage): void;
  /** Stores a change that the server has accepted. */
  apply(change: MomentChange): void;
}

/** The member's moments as this device last saw them, for lists without a network. Signing out deletes them. */
export function createStoredMoments(store: SafeStore, owner: () => string | null): StoredMoments {
  function read(): SavedMoment[] {
    const stored = store.json(storedMomentsKey);
    if (!isRecord(stored) || owner() === null || stored['owner'] !== owner()) return [];
    return Array.isArray(stored['moments']) ? stored['moments'].filter(isMoment) : [];
  }

  function write(moments: readonly SavedMoment[]) {
    if (owner() === null) return;
    store.setJson(storedMomentsKey, { owner: owner(), moments: moments.slice(0, maxMoments) });
  }

  return {
    list({ bookId, search }) {
      const words = momentSearchWords(search);
      return read().filter(({ book_id, book_title, chapter_title, note }) => {
        const texts = [book_title, chapter_title, note].map(foldText);
        const isFound = words.every((word) => texts.some((text) => text.includes(word)));
        return (bookId === null || book_id === bookId) && isFound;
      });
    },
    store({ bookId, search }, listed, { isFirst, isLast }) {
      if (search !== '') return;
      const rows = listed.map(({ cursor: _, ...moment }) => moment);
      const ids = new Set(rows.map(({ id }) => id));
      const isListed = ({ book_id }: SavedMoment) => bookId === null || book_id === bookId;
      const others = read().filter(({ id }) => !ids.has(id));
      // A page that is first and last is the complete list: stored moments missing from it were deleted.
      const rest = isFirst && isLast ? [] : others.filter(isListed);
      const listedNow = isFirst ? [...rows, ...rest] : [...rest, ...rows];
      write([...listedNow, ...others.filter((moment) => !isListed(moment))]);
    },
    apply: (change) => write(withUnsent(read(), [change], () => true)),
  };
}

export const storedMoments = createStoredMoments(localStore, session.userId);
