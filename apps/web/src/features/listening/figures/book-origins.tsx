import type { BookOrigins as Origins } from '@lamplight/contract';
import { formatNumber } from '@lamplight/messages/intl';
import { useQuery } from '@tanstack/react-query';
import { call, detailOf } from '../../../lib/api.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { CsvButton } from './csv-button.tsx';
import { m } from './messages.ts';
import './figures-table.css';

const names: Readonly<Record<Origins['origins'][number]['origin'], string>> = {
  home: m.fromHome,
  search: m.fromSearch,
  series: m.fromSeries,
  feed: m.fromFeed,
  clip: m.fromClip,
  page: m.fromPage,
  other: m.fromElsewhere,
};

/** From where members came who began a book. */
export function BookOrigins({ bookId }: { bookId: number }) {
  const query = useQuery({
    queryKey: ['figures', 'origins', bookId],
    queryFn: ({ signal }) => call('GET /insights/books/{id}/origins', { params: { id: bookId }, signal }),
  });
  return (
    <Section
      title={m.origins}
      action={
        <CsvButton
          download={() => downloadFile('GET /insights/books/{id}/origins/csv', { params: { id: bookId } })}
        />
      }
    >
      <p className="mb-4 max-w-prose text-text-2">{m.originsHint}</p>
      <Loaded data={query.data} query={query} detail={detailOf(query.error, m.notLoaded)} label={m.loading}>
        {({ origins }) =>
          origins.length === 0 ? (
            <p className="text-text-2">{m.noOrigins}</p>
          ) : (
            <table className="figures-table">
              <thead>
                <tr>
                  <th scope="col">{m.origin}</th>
                  <th scope="col">{m.starts}</th>
                </tr>
              </thead>
              <tbody>
                {origins.map(({ origin, starts }) => (
                  <tr key={origin}>
                    <td>{names[origin]}</td>
                    <td>{formatNumber(starts)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </Section>
  );
}
