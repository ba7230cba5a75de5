import { formatNumber } from '@lamplight/messages/intl';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callPage, detailOf } from '../../../lib/api.ts';
import { cursorQuery, rowsOf } from '../../../lib/cursor-query.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { Loading } from '../../../ui/loading.tsx';
import { QueryList } from '../../../ui/query-list.tsx';
import { Section } from '../../../ui/section.tsx';
import { CsvButton } from './csv-button.tsx';
import { m } from './messages.ts';
import './figures-table.css';

/** Searches of several members that found no book. */
export function SearchMisses() {
  const query = useInfiniteQuery(
    cursorQuery(['figures', 'searches'], (page, signal) =>
      callPage('GET /insights/searches', { query: page, signal }),
    ),
  );
  const rows = rowsOf(query.data);
  return (
    <Section
      title={m.searches}
      action={<CsvButton download={() => downloadFile('GET /insights/searches/csv', {})} />}
    >
      <p className="mb-4 max-w-prose text-text-2">{m.searchesHint}</p>
      <QueryList
        query={query}
        count={rows.length}
        detail={detailOf(query.error, m.notLoaded)}
        loading={<Loading label={m.loading} />}
        empty={<p className="text-text-2">{m.noSearches}</p>}
        label={m.more}
      >
        <table className="figures-table">
          <thead>
            <tr>
              <th scope="col">{m.searchWords}</th>
              <th scope="col">{m.membersAtLeast}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ words, members }) => (
              <tr key={words}>
                <td className="wrap-anywhere">
                  <bdi>{words}</bdi>
                </td>
                <td>{formatNumber(members)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </QueryList>
    </Section>
  );
}
