import { gateFor } from '@lamplight/contract/access';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { SubscribeGate } from '../../features/billing/subscribe-gate.tsx';
import { backLink } from '../../features/books/back-link.ts';
import { currentUserQuery } from '../../lib/current-user.ts';
import { BackButton } from '../shared/back-button.tsx';
import { SynopsisBook } from './synopsis-book.tsx';
import { BookMissing, SynopsisSkeleton } from './synopsis-states.tsx';

/** /synopsis/{id}: one book, the subscribe gate, or 'no such book'. */
export function SynopsisScreen() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const me = useQuery(currentUserQuery);
  const user = me.data ?? null;
  const bookId = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
  const back = <BackButton to={backLink(query)} />;

  if (me.isPending) return <SynopsisSkeleton back={back} />;
  if (gateFor(user) !== 'open') {
    return (
      <div className="wrap">
        <div className="py-3">{back}</div>
        <SubscribeGate kind="synopsis" user={user} bookId={bookId} onRetry={() => void me.refetch()} />
      </div>
    );
  }
  return bookId === null ? (
    <BookMissing back={back} />
  ) : (
    <SynopsisBook key={bookId} id={bookId} back={back} />
  );
}
