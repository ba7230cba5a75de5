import { useInfiniteQuery } from '@tanstack/react-query';
import { callPage, detailOf } from '../../../lib/api.ts';
import { cursorQuery, rowsOf } from '../../../lib/cursor-query.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { paths } from '../../../lib/paths.ts';
import { Link } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { QueryList } from '../../../ui/query-list.tsx';
import { Section } from '../../../ui/section.tsx';
import { CsvButton } from '../figures/csv-button.tsx';
import '../figures/figures-table.css';
import { m } from './messages.ts';
import { amountsText, monthText } from './rule-text.ts';

/** Lists the people who are paid for a month, each with a statement. */
export function StatementsSection({ month }: { month: string }) {
  const query = useInfiniteQuery(
    cursorQuery(['royalties', 'statements', month], (page, signal) =>
      callPage('GET /admin/royalties/months/{month}/statements', { params: { month }, query: page, signal }),
    ),
  );
  const rows = rowsOf(query.data);
  return (
    <Section
      title={m.statements({ month: monthText(month) })}
      action={
        <CsvButton
          download={() => downloadFile('GET /admin/royalties/months/{month}/csv', { params: { month } })}
        />
      }
    >
      <QueryList
        query={query}
        count={rows.length}
        detail={detailOf(query.error, m.notLoaded)}
        loading={<Loading label={m.loading} />}
        empty={<p className="text-text-2">{m.noStatements}</p>}
        label={m.more}
      >
        <table className="figures-table">
          <thead>
            <tr>
              <th scope="col">{m.name}</th>
              <th scope="col">{m.total}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ person_id, name, amounts }) => (
              <tr key={person_id}>
                <th scope="row" dir="auto" className="font-normal">
                  <Link to={paths.adminRoyaltyStatement({ month, id: person_id })}>{name}</Link>
                </th>
                <td>{amountsText(amounts)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </QueryList>
    </Section>
  );
}
