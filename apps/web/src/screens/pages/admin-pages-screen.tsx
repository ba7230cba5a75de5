import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AddPageDialog, adminPagesQuery, PageList } from '../../features/publishing/index.ts';
import { detailOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { BackButton } from '../shared/back-button.tsx';
import { m } from './messages.ts';

/** /admin/pages: the publisher's pages. */
export function AdminPagesScreen() {
  const pages = useQuery({ ...adminPagesQuery, refetchOnMount: 'always' });
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  return (
    <div className="wrap">
      <div className="pt-3">
        <BackButton to={paths.admin()} />
      </div>
      <div className="mt-1 mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">{m.pages}</h1>
        {pages.data && (
          <Button icon={<Plus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            {m.addPage}
          </Button>
        )}
      </div>
      <Loaded
        data={pages.data}
        query={pages}
        detail={detailOf(pages.error, m.pagesNotLoaded)}
        label={m.loadingPages}
      >
        {(loaded) => <PageList pages={loaded} />}
      </Loaded>
      {isAdding && pages.data && (
        <AddPageDialog
          pages={pages.data}
          onAdded={({ id }) => void navigate(paths.adminPage(id))}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
