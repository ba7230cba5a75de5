import { paths } from '../lib/paths.ts';
import { BackButton } from './back-button.tsx';
import { EveryBook } from './every-book.tsx';
import { LibraryGate } from './library-gate.tsx';
import { ListSkeleton } from './list-skeleton.tsx';

/** /list: every audiobook, numbered, or the gate. */
export const ListScreen = () => (
  <div className="wrap">
    <div className="pt-3">
      <BackButton to={paths.tags()} />
    </div>
    <LibraryGate kind="audiobooks" skeleton={<ListSkeleton />}>
      <EveryBook />
    </LibraryGate>
  </div>
);
