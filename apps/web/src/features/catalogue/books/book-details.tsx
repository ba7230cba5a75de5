import type { Book } from '@lamplight/contract';
import { dateLocale } from '@lamplight/messages/intl';
import { site } from '../../../lib/site.ts';
import { Section } from '../../../ui/section.tsx';
import { PeopleLinks } from './book-credits.tsx';
import { bookFacts } from './book-facts.ts';
import { m } from './messages.ts';

/**
 * Renders publication data, language and further people of a book; its content notes stay collapsed, as they may
 * spoil it.
 */
export function BookDetails({ book }: { book: Book }) {
  const facts = bookFacts(book, dateLocale(site.get().language));
  if (facts.length === 0 && !book.content_notes) return null;
  return (
    <Section title={m.details}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-start">
        {facts.map(([term, fact]) => (
          <div key={term} className="contents">
            <dt className="text-text-2">{term}</dt>
            <dd className="m-0 wrap-anywhere">
              {typeof fact === 'string' ? fact : <PeopleLinks people={fact.people} kind={fact.role} />}
            </dd>
          </div>
        ))}
      </dl>
      {book.content_notes && (
        <details className="mt-4">
          <summary className="w-fit cursor-pointer py-2.5 font-semibold text-accent-text">
            {m.contentNotes}
          </summary>
          <p dir="auto" className="max-w-prose whitespace-pre-line text-text-2">
            {book.content_notes}
          </p>
        </details>
      )}
    </Section>
  );
}
