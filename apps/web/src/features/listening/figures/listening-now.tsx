import { formatNumber } from '@lamplight/messages/intl';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { m } from './messages.ts';

const intervalMs = 30_000;

/** Shows how many members are listening at this moment, and to which books. Renders nothing until that has loaded. */
export function ListeningNow() {
  const { data } = useQuery({
    queryKey: ['figures', 'now'],
    queryFn: ({ signal }) => call('GET /insights/now', { signal }),
    refetchInterval: intervalMs,
  });
  if (!data) return null;
  return (
    <div className="text-sm text-text-2">
      <p>{data.listeners === 0 ? m.fewNow : m.now({ count: data.listeners })}</p>
      {data.books.length > 0 && (
        <ul className="flex flex-wrap gap-x-4">
          {data.books.map(({ id, title, listeners }) => (
            <li key={id}>
              <bdi>{m.nowBook({ title, count: formatNumber(listeners) })}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
