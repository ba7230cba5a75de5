import type { FigureKind, SubjectFigures as Row } from '@lamplight/contract';
import { locale } from '@lamplight/messages';
import { formatNumber } from '@lamplight/messages/intl';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callPage, detailOf } from '../../../lib/api.ts';
import { cursorQuery, rowsOf } from '../../../lib/cursor-query.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { listenedTime } from '../../../lib/format.ts';
import { Link } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { PillRadioGroup } from '../../../ui/pill-radio-group.tsx';
import { QueryList } from '../../../ui/query-list.tsx';
import { Section } from '../../../ui/section.tsx';
import { CsvButton } from './csv-button.tsx';
import { type FiguresAddress, figureKinds, rangeIn } from './figures-address.ts';
import { FiguresTable } from './figures-table.tsx';
import { m } from './messages.ts';

const queryIn = (address: FiguresAddress) => ({
  ...rangeIn(address),
  kind: address.kind,
  ...(address.measure !== 'listeners' && { sort: address.measure }),
});

function nameIn(kind: FigureKind, { subject, name }: Row): string {
  if (subject === '') return name ?? m.otherBooks;
  if (kind !== 'language') return name ?? m.deleted;
  try {
    return new Intl.DisplayNames([locale()], { type: 'language' }).of(subject) ?? subject;
  } catch {
    return subject;
  }
}

interface SubjectFiguresProps {
  address: FiguresAddress;
  hrefFor: (address: FiguresAddress) => string;
  onChange: (address: FiguresAddress) => void;
}

/** Listening in the range by book, person, series, tag, plan or language, most first. */
export function SubjectFigures({ address, hrefFor, onChange }: SubjectFiguresProps) {
  const { kind } = address;
  const query = useInfiniteQuery(
    cursorQuery(['figures', 'subjects', queryIn(address)], (page, signal) =>
      callPage('GET /insights/subjects', { query: { ...queryIn(address), ...page }, signal }),
    ),
  );
  const rows = rowsOf(query.data);
  return (
    <Section
      title={m.whatIsHeard}
      action={
        <CsvButton download={() => downloadFile('GET /insights/subjects/csv', { query: queryIn(address) })} />
      }
    >
      <div className="mb-4 print:hidden">
        <PillRadioGroup
          label={m.kind}
          choices={figureKinds.map((value) => ({ value, label: m[value] }))}
          value={kind}
          onChange={(value) =>
            onChange({ ...address, kind: figureKinds.find((kind) => kind === value) ?? 'book', subject: '' })
          }
        />
      </div>
      <QueryList
        query={query}
        count={rows.length}
        detail={detailOf(query.error, m.notLoaded)}
        loading={<Loading label={m.loading} />}
        empty={<p className="text-text-2">{m.nobody}</p>}
        label={m.more}
      >
        <FiguresTable label={m.whatIsHeard}>
          <thead>
            <tr>
              {[m.name, m.hours, m.hoursBefore, m.mostInMonth, m.starts, m.finishes].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.subject}>
                <td className="min-w-40">
                  {row.subject === '' || row.name === null ? (
                    nameIn(kind, row)
                  ) : (
                    <Link to={hrefFor({ ...address, subject: row.subject })}>
                      <bdi>{nameIn(kind, row)}</bdi>
                    </Link>
                  )}
                </td>
                <td>{listenedTime(row.seconds)}</td>
                <td>{listenedTime(row.seconds_before)}</td>
                {/* Nobody counts the listeners of all other books together: one person may hear several. */}
                <td>{row.subject === '' && kind === 'book' ? '–' : formatNumber(row.listeners)}</td>
                <td>{formatNumber(row.starts)}</td>
                <td>{formatNumber(row.finishes)}</td>
              </tr>
            ))}
          </tbody>
        </FiguresTable>
      </QueryList>
    </Section>
  );
}
