import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { dayText, Markdown, PageFoot, publishedPageQuery } from '../../features/publishing/index.ts';
import { ApiError, detailOf } from '../../lib/api.ts';
import { startPath } from '../../lib/start-path.ts';
import { useSite } from '../../lib/use-site.ts';
import { useTitle } from '../../lib/use-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Logo } from '../../ui/logo.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { m } from './messages.ts';

/** /pages/{slug}: a page of the publisher, such as its terms. */
export function PagesScreen() {
  const { slug = '' } = useParams();
  const page = useQuery(publishedPageQuery(slug));
  const site = useSite();
  const isMissing = page.error instanceof ApiError && [404, 422].includes(page.error.status);
  useTitle(isMissing ? m.pageNotFound2 : page.data?.title);
  if (isMissing)
    return (
      <>
        <MessagePage
          illustration="lost"
          title={m.pageNotFound2}
          text={m.mayTakenOffSite}
          action={<ButtonLink to={startPath()}>{m.goHomePage}</ButtonLink>}
        />
        <PageFoot />
      </>
    );
  return (
    <>
      <div className="wrap max-w-3xl self-start py-6">
        <Logo to={startPath()} site={site} />
        {page.data ? (
          <article className="mt-8">
            <h1 dir="auto" className="text-3xl">
              {page.data.title}
            </h1>
            <p className="mt-2 mb-6 text-sm text-text-2">
              {m.asTime({
                time: <time dateTime={page.data.published_at}>{dayText(page.data.published_at)}</time>,
              })}
            </p>
            <Markdown text={page.data.body} />
          </article>
        ) : page.error ? (
          <div className="mt-8">
            <ErrorState detail={detailOf(page.error, m.pageNotLoaded)} query={page} />
          </div>
        ) : (
          <p className="grid min-h-[50dvh] place-items-center">
            <Spinner label={m.loadingPage} />
          </p>
        )}
      </div>
      <PageFoot />
    </>
  );
}
