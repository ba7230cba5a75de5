import { paths } from '../../lib/paths.ts';
import { BackButton } from '../shared/back-button.tsx';
import { LibraryGate } from '../shared/library-gate.tsx';
import { AllBooksList } from './all-books-list.tsx';
import { ListSkeleton } from './list-skeleton.tsx';

/** /list: all audiobooks, numbered, or the subscribe gate. */
export const ListScreen = () => (
  <div className="wrap">
    <div className="pt-3">
      <BackButton to={paths.tags()} />
    </div>
    <LibraryGate kind="audiobooks" skeleton={<ListSkeleton />}>
      <AllBooksList />
    </LibraryGate>
  </div>
);
