import { useNavigate } from 'react-router';
import { NewsletterList } from '../../features/notifications/index.ts';
import { paths } from '../../lib/paths.ts';
import { BackButton } from '../shared/back-button.tsx';
import { m } from './messages.ts';

/** /admin/newsletters: newsletters, and what was sent to how many. */
export function NewslettersScreen() {
  const navigate = useNavigate();
  return (
    <div className="wrap">
      <div className="pt-3">
        <BackButton to={paths.admin()} />
      </div>
      <h1 className="mt-1 text-3xl">{m.newsletters}</h1>
      <NewsletterList onAdded={(id) => void navigate(paths.adminNewsletter(id))} />
    </div>
  );
}
