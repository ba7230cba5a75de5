import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight, CornerLeftUp, Folder } from 'lucide-react';
import { detailOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { importFoldersQuery } from './import-queries.ts';
import { m } from './messages.ts';

export interface FolderChoiceProps {
  path: string;
  onGo: (path: string) => void;
  onRead: (path: string) => void;
  isBusy: boolean;
}

const NotSet = () => (
  <EmptyState
    icon={<Illustration name="shelf" />}
    title={m.serverNoFolderImport}
    text={
      <>
        {m.setImportDirFolder({
          code: (text) => <code>{text}</code>,
          code2: (text) => <code className="whitespace-nowrap">{text}</code>,
        })}
      </>
    }
  />
);

/** Shows the folders from which can be imported, and moves between them; a button scans the current one. */
export function FolderChoice({ path, onGo, onRead, isBusy }: FolderChoiceProps) {
  const list = useInfiniteQuery(importFoldersQuery(path));
  const { data, error, isFetching, refetch } = list;
  if (error && !list.isFetchNextPageError)
    return (
      <div className="grid justify-items-start gap-4">
        <ErrorState
          detail={detailOf(error, m.foldersNotLoaded)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
        {path !== '' && (
          <Button variant="outline" onClick={() => onGo('')}>
            {m.goFirstFolder}
          </Button>
        )}
      </div>
    );
  if (!data)
    return (
      <div className="grid gap-2">
        <Skeleton shape="row" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    );
  if (!data.pages[0]?.is_set) return <NotSet />;
  const folders = data.pages.flatMap((page) => page.folders);
  const above = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  const here = path.split('/').at(-1) || m.allFolders;
  return (
    <section aria-labelledby="import-folder" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id="import-folder" className="text-xl wrap-anywhere">
            {here}
          </h2>
          {path.includes('/') && <p className="text-sm wrap-anywhere text-text-2">{path}</p>}
        </div>
        <Button busy={isBusy} onClick={() => onRead(path)}>
          {m.readFolder}
        </Button>
      </div>
      <ul aria-label={m.folders} className="import-list">
        {path !== '' && (
          <li>
            <button type="button" className="import-folder" onClick={() => onGo(above)}>
              <CornerLeftUp size={20} aria-hidden className="shrink-0 text-text-3" />
              {m.oneFolderUp}
            </button>
          </li>
        )}
        {folders.map((folder) => (
          <li key={folder.path}>
            <button type="button" className="import-folder" onClick={() => onGo(folder.path)}>
              <Folder size={20} aria-hidden className="shrink-0 text-text-3" />
              <span dir="auto" className="min-w-0 grow wrap-anywhere">
                {folder.name}
              </span>
              <ChevronRight size={18} aria-hidden className="shrink-0 text-text-3" />
            </button>
          </li>
        ))}
        {folders.length === 0 && <li className="px-4 py-4 text-text-2">{m.noFoldersOne}</li>}
        {list.hasNextPage && (
          <li>
            <Button variant="ghost" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {list.isFetchNextPageError ? m.couldntLoadMoreFolders : m.showMore}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}
