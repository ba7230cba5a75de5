import { useSearchParams } from 'react-router';
import { ImportPage } from '../../features/import/index.ts';
import { paths } from '../../lib/paths.ts';
import { BackButton } from '../shared/back-button.tsx';
import { m } from './messages.ts';

/** /admin/import: the selected folder is in the URL. */
export function ImportScreen() {
  const [query, setQuery] = useSearchParams();
  return (
    <div className="wrap">
      <div className="pt-3">
        <BackButton to={paths.admin()} />
      </div>
      <h1 className="mt-1 text-3xl">{m.import}</h1>
      <p className="mt-1 mb-6 max-w-prose text-text-2">{m.turnRecordingsFolderServer}</p>
      <ImportPage
        folder={query.get('folder') ?? ''}
        onFolder={(folder) => setQuery(folder === '' ? {} : { folder })}
      />
    </div>
  );
}
