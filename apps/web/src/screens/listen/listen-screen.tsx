import { gateFor } from '@lamplight/contract/access';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { SubscribeGate } from '../../features/billing/subscribe-gate.tsx';
import { ListenSkeleton } from '../../features/player/listen/listen-skeleton.tsx';
import { NoSuchBook } from '../../features/player/listen/listen-view.tsx';
import { lockPlayer } from '../../features/player/player/player.ts';
import { currentUserQuery } from '../../lib/current-user.ts';
import { ListenBook } from './listen-book.tsx';

/** /listen/{id}: the player, the subscribe gate, or 'no such book'. */
export function ListenScreen() {
  const { id = '' } = useParams();
  const me = useQuery(currentUserQuery);
  const user = me.data ?? null;
  const isClosed = !me.isPending && gateFor(user) !== 'open';
  const bookId = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;

  // Specification §2: access is checked again when the window regains focus.
  const { refetch } = me;
  useEffect(() => {
    const check = () => void refetch({ cancelRefetch: false });
    window.addEventListener('focus', check);
    return () => window.removeEventListener('focus', check);
  }, [refetch]);

  useEffect(() => {
    if (isClosed) lockPlayer();
  }, [isClosed]);

  if (me.isPending) return <ListenSkeleton />;
  if (!user || isClosed)
    return <SubscribeGate kind="audiobooks" user={user} bookId={bookId} onRetry={() => void refetch()} />;
  return bookId === null ? <NoSuchBook /> : <ListenBook key={bookId} bookId={bookId} user={user} />;
}
