import { formatNumber } from '@lamplight/messages/intl';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { clockTime } from '../../../lib/format.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Chart } from './chart.tsx';
import { CsvButton } from './csv-button.tsx';
import { m } from './messages.ts';

const pointsOf = (people: readonly number[], seconds: number) =>
  people.map((value, index) => ({
    key: String(index),
    label: clockTime(index * seconds),
    value,
    text: formatNumber(value),
  }));

/**
 * Charts of a book's chapters: how many listeners are still there at each 15 s, and to which minutes listeners go back.
 */
export function BookCurve({ bookId }: { bookId: number }) {
  const query = useQuery({
    queryKey: ['figures', 'curve', bookId],
    queryFn: ({ signal }) => call('GET /insights/books/{id}', { params: { id: bookId }, signal }),
  });
  const [picked, setPicked] = useState('');
  return (
    <Section
      title={m.curve}
      action={
        <CsvButton
          download={() => downloadFile('GET /insights/books/{id}/csv', { params: { id: bookId } })}
        />
      }
    >
      <Loaded data={query.data} query={query} detail={detailOf(query.error, m.notLoaded)} label={m.loading}>
        {({ through, chapters }) => {
          const chapter = chapters.find(({ chapter_id }) => String(chapter_id) === picked) ?? chapters[0];
          if (through === null || !chapter) return <p className="text-text-2">{m.noCurve}</p>;
          return (
            <div className="grid gap-6">
              <SelectField label={m.chapter} value={String(chapter.chapter_id)} onChange={setPicked}>
                {chapters.map(({ chapter_id, title }) => (
                  <option key={chapter_id} value={chapter_id}>
                    {title}
                  </option>
                ))}
              </SelectField>
              <Chart
                key={`there ${chapter.chapter_id}`}
                title={m.stillThere}
                labelHeading={m.at}
                points={pointsOf(chapter.listeners, 15)}
              />
              <Chart
                key={`back ${chapter.chapter_id}`}
                title={m.goBack}
                labelHeading={m.at}
                points={pointsOf(chapter.back, 60)}
              />
            </div>
          );
        }}
      </Loaded>
    </Section>
  );
}
