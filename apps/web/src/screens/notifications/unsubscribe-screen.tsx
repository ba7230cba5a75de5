import { useParams } from 'react-router';
import { UnsubscribeForm } from '../../features/notifications/index.ts';
import { startPath } from '../../lib/start-path.ts';
import { useSite } from '../../lib/use-site.ts';
import { Logo } from '../../ui/logo.tsx';

/** /unsubscribe/{token}: target of an email's unsubscribe link. */
export function UnsubscribeScreen() {
  const { token = '' } = useParams();
  const site = useSite();
  return (
    <>
      <div className="wrap self-start pt-6">
        <Logo to={startPath()} site={site} />
      </div>
      <UnsubscribeForm token={token} />
    </>
  );
}
