import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { PageEditor, pageDraftQuery } from '../../features/publishing/index.ts';
import { ApiError, detailOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/use-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { BackButton } from '../shared/back-button.tsx';
import { m } from './messages.ts';

const NoSuchPage = () => (
  <MessagePage
    illustration="lost"
    title={m.pageNotFound}
    action={<ButtonLink to={paths.adminPages()}>{m.goPages}</ButtonLink>}
  />
);

function EditPage({ id }: { id: number }) {
  const page = useQuery({ ...pageDraftQuery(id), refetchOnMount: 'always', refetchOnWindowFocus: false });
  const navigate = useNavigate();
  useTitle(page.data && m.editTitle({ title: page.data.title }));
  if (page.error instanceof ApiError && page.error.status === 404) return <NoSuchPage />;
  return (
    <>
      <div className="pt-3">
        <BackButton to={paths.adminPages()} />
      </div>
      <h1 dir="auto" className="mt-1 text-3xl">
        {page.data?.title ?? m.page}
      </h1>
      <Loaded
        data={page.isFetchedAfterMount ? page.data : undefined}
        query={page}
        detail={detailOf(page.error, m.pageNotLoaded)}
        label={m.loadingPage}
      >
        {(draft) => (
          <PageEditor page={draft} onDeleted={() => void navigate(paths.adminPages(), { replace: true })} />
        )}
      </Loaded>
    </>
  );
}

/** /admin/pages/{id}: the editor of a page. */
export function PageEditorScreen() {
  const { id = '' } = useParams();
  const isNumber = /^[1-9]\d{0,9}$/.test(id);
  return <div className="wrap">{isNumber ? <EditPage key={id} id={Number(id)} /> : <NoSuchPage />}</div>;
}
