import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { PageEditor, pageDraftQuery } from '../../features/pages/index.ts';
import { ApiError, detailOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/use-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { BackButton } from '../shared/back-button.tsx';

const NoSuchPage = () => (
  <MessagePage
    illustration="lost"
    title="Page not found."
    action={<ButtonLink to={paths.adminPages()}>Go to the pages</ButtonLink>}
  />
);

function EditPage({ id }: { id: number }) {
  const page = useQuery({ ...pageDraftQuery(id), refetchOnMount: 'always', refetchOnWindowFocus: false });
  const navigate = useNavigate();
  useTitle(page.data && `Edit ${page.data.title}`);
  if (page.error instanceof ApiError && page.error.status === 404) return <NoSuchPage />;
  return (
    <>
      <div className="pt-3">
        <BackButton to={paths.adminPages()} />
      </div>
      <h1 className="mt-1 text-3xl">{page.data?.title ?? 'Page'}</h1>
      {page.data && page.isFetchedAfterMount ? (
        <PageEditor page={page.data} onDeleted={() => void navigate(paths.adminPages(), { replace: true })} />
      ) : page.error ? (
        <ErrorState detail={detailOf(page.error, 'The page could not be loaded.')} query={page} />
      ) : (
        <p className="grid place-items-center py-16">
          <Spinner label="Loading page" />
        </p>
      )}
    </>
  );
}

/** /admin/pages/{id}: the editor of a page. */
export function PageEditorScreen() {
  const { id = '' } = useParams();
  const isNumber = /^[1-9]\d{0,9}$/.test(id);
  return <div className="wrap">{isNumber ? <EditPage key={id} id={Number(id)} /> : <NoSuchPage />}</div>;
}
