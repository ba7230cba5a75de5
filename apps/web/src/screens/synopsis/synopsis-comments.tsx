import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { currentUserQuery } from '../../lib/current-user.ts';
import { idInQuery } from '../../lib/id-in-query.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Loading } from '../../ui/loading.tsx';
import { Section } from '../../ui/section.tsx';
import { m } from './messages.ts';

const BookComments = lazyPart(
  () => import('../../features/discussion/comments/chapter-comments.tsx'),
  'BookComments',
);

/** Comments on a book, loaded on request; opened at once if the URL links to a comment. */
export function SynopsisComments({ bookId }: { bookId: number }) {
  const id = useId();
  const { data: me } = useQuery(currentUserQuery);
  const [query] = useSearchParams();
  const linkedId = idInQuery(query, 'comment');
  const [isOpen, setIsOpen] = useState(linkedId !== undefined);
  return (
    <Section title={m.comments}>
      <Button
        variant="outline"
        icon={<MessageCircle size={20} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? m.hideComments : m.viewComments}
      </Button>
      <div id={id} className="mt-4 max-w-4xl">
        {isOpen && me && (
          <Suspense fallback={<Loading label={m.loadingComments} of="panel" />}>
            <BookComments bookId={bookId} me={me} linkedId={linkedId} />
          </Suspense>
        )}
      </div>
    </Section>
  );
}
