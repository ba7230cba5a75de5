import { formatNumber } from '@lamplight/messages/intl';
import { useQuery } from '@tanstack/react-query';
import { call, detailOf } from '../../../lib/api.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { Link } from '../../../ui/link.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { CsvButton } from './csv-button.tsx';
import { m } from './messages.ts';
import './figures-table.css';

/** Samples and clips from which visitors came who registered. */
export function ExcerptRegistrations() {
  const query = useQuery({
    queryKey: ['figures', 'registrations'],
    queryFn: ({ signal }) => call('GET /insights/registrations', { signal }),
  });
  return (
    <Section
      title={m.registrations}
      action={<CsvButton download={() => downloadFile('GET /insights/registrations/csv', {})} />}
    >
      <p className="mb-4 max-w-prose text-text-2">{m.registrationsHint}</p>
      <Loaded data={query.data} query={query} detail={detailOf(query.error, m.notLoaded)} label={m.loading}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-text-2">{m.noRegistrations}</p>
          ) : (
            <table className="figures-table">
              <thead>
                <tr>
                  <th scope="col">{m.excerpt}</th>
                  <th scope="col">{m.newMembers}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ book_id, title, kind, quote, path, registrations }, index) => (
                  <tr key={`${book_id} ${path ?? index}`}>
                    <td className="wrap-anywhere">
                      <bdi>{title}</bdi>
                      <span className="block text-sm text-text-2">
                        {kind === 'sample' ? (
                          m.sample
                        ) : path === null ? (
                          m.deletedClip
                        ) : (
                          <Link to={path}>{quote === '' ? m.clip : <bdi>{quote}</bdi>}</Link>
                        )}
                      </span>
                    </td>
                    <td>{formatNumber(registrations)}</td>
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
