import { formatNumber } from '@lamplight/messages/intl';
import { useQuery } from '@tanstack/react-query';
import { call, detailOf } from '../../../lib/api.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { CsvButton } from './csv-button.tsx';
import { m } from './messages.ts';
import './figures-table.css';

/** Books that members have saved or follow and have not begun. */
export function WaitingBooks() {
  const query = useQuery({
    queryKey: ['figures', 'waiting'],
    queryFn: ({ signal }) => call('GET /insights/waiting', { signal }),
  });
  return (
    <Section
      title={m.waiting}
      action={<CsvButton download={() => downloadFile('GET /insights/waiting/csv', {})} />}
    >
      <p className="mb-4 max-w-prose text-text-2">{m.waitingHint}</p>
      <Loaded data={query.data} query={query} detail={detailOf(query.error, m.notLoaded)} label={m.loading}>
        {(books) =>
          books.length === 0 ? (
            <p className="text-text-2">{m.noneWaiting}</p>
          ) : (
            <table className="figures-table">
              <thead>
                <tr>
                  <th scope="col">{m.book}</th>
                  <th scope="col">{m.members}</th>
                </tr>
              </thead>
              <tbody>
                {books.map(({ id, title, members }) => (
                  <tr key={id}>
                    <td>
                      <bdi>{title}</bdi>
                    </td>
                    <td>{formatNumber(members)}</td>
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
