import { useSearchParams } from 'react-router';
import { ImportDesk } from '../features/library/importing/import-desk.tsx';
import { paths } from '../lib/paths.ts';
import { BackButton } from './back-button.tsx';

/** /admin/import: which folder is looked at is in the address. */
export function ImportScreen() {
  const [query, setQuery] = useSearchParams();
  return (
    <div className="wrap">
      <div className="pt-3">
        <BackButton to={paths.admin()} />
      </div>
      <h1 className="mt-1 text-3xl">Import</h1>
      <p className="mt-1 mb-6 max-w-prose text-text-2">
        Makes playlists out of recordings that lie in a folder of the server. Nothing is imported before you
        have seen the plan.
      </p>
      <ImportDesk
        folder={query.get('folder') ?? ''}
        onFolder={(folder) => setQuery(folder === '' ? {} : { folder })}
      />
    </div>
  );
}
