import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { adminPlansQuery } from '../../features/membership/index.ts';
import { NewsletterEditor, NewsletterStatus, newsletterQuery } from '../../features/notifications/index.ts';
import { ApiError, detailOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/use-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { BackButton } from '../shared/back-button.tsx';
import { m } from './messages.ts';

const NoSuchNewsletter = () => (
  <MessagePage
    illustration="lost"
    title={m.newsletterNotFound}
    action={<ButtonLink to={paths.adminNewsletters()}>{m.goToList}</ButtonLink>}
  />
);

function ShowNewsletter({ id }: { id: number }) {
  const newsletter = useQuery({
    ...newsletterQuery(id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  const plans = useQuery(adminPlansQuery);
  const navigate = useNavigate();
  useTitle(newsletter.data?.subject || undefined);
  if (newsletter.error instanceof ApiError && newsletter.error.status === 404) return <NoSuchNewsletter />;
  return (
    <>
      <div className="pt-3">
        <BackButton to={paths.adminNewsletters()} />
      </div>
      <h1 dir="auto" className="mt-1 text-3xl wrap-anywhere">
        {newsletter.data?.subject || m.newsletter}
      </h1>
      <Loaded
        data={newsletter.isFetchedAfterMount ? newsletter.data : undefined}
        query={newsletter}
        detail={detailOf(newsletter.error, m.newsletterNotLoaded)}
        label={m.loadingNewsletter}
      >
        {(loaded) =>
          loaded.state === 'draft' ? (
            <NewsletterEditor
              newsletter={loaded}
              plans={plans.data?.plans.map(({ plan }) => plan) ?? []}
              onDeleted={() => void navigate(paths.adminNewsletters(), { replace: true })}
            />
          ) : (
            <NewsletterStatus newsletter={loaded} />
          )
        }
      </Loaded>
    </>
  );
}

/** /admin/newsletters/{id}: the editor of a newsletter, or its progress once it is sent. */
export function NewsletterScreen() {
  const { id = '' } = useParams();
  const isNumber = /^[1-9]\d{0,9}$/.test(id);
  return (
    <div className="wrap">
      {isNumber ? <ShowNewsletter key={id} id={Number(id)} /> : <NoSuchNewsletter />}
    </div>
  );
}
