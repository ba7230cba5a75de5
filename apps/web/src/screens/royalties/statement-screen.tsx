import { useParams } from 'react-router';
import { Statement } from '../../features/listening/index.ts';
import { paths } from '../../lib/paths.ts';
import { BackButton } from '../shared/back-button.tsx';
import { m } from './messages.ts';

/** /admin/royalties/:month/:id: the statement of a person. */
export function StatementScreen() {
  const { month = '', id = '' } = useParams();
  return (
    <div className="wrap pb-10">
      <div className="pt-3 print:hidden">
        <BackButton to={paths.adminRoyalties({ month })} />
      </div>
      <h1 className="mt-1 mb-4 text-3xl">{m.statement}</h1>
      <Statement month={month} personId={Number(id)} />
    </div>
  );
}
