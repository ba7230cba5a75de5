import { ApiKeysSection, IdentityProvidersSection } from '../../features/accounts/index.ts';
import { WebhooksSection } from '../../features/notifications/index.ts';
import { paths } from '../../lib/paths.ts';
import { BackButton } from '../shared/back-button.tsx';
import { m } from './messages.ts';

/** /admin/integrations: API keys of the publisher's programs, webhooks to its systems, and single sign-on. */
export function IntegrationsScreen() {
  return (
    <div className="wrap">
      <div className="pt-3">
        <BackButton to={paths.admin()} />
      </div>
      <h1 className="mt-1 text-3xl">{m.integrations}</h1>
      <ApiKeysSection />
      <WebhooksSection />
      <IdentityProvidersSection />
    </div>
  );
}
