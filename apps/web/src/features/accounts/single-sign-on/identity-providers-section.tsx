import type { IdentityProviderSettings } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toast.ts';
import { m } from './messages.ts';
import { providerSettingsQuery } from './single-sign-on.ts';

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[12rem_1fr]">
      <dt className="text-sm text-text-2">{term}</dt>
      <dd className="text-sm break-all">
        <bdi dir="ltr">{text}</bdi>
      </dd>
    </div>
  );
}

function Rules({ provider }: { provider: IdentityProviderSettings }) {
  const { roles, roles_claim, access_claim, access_values, access_days } = provider;
  return (
    <>
      {roles_claim !== null &&
        roles.map(({ value, role }) => (
          <p key={value} className="text-sm break-words text-text-2">
            {m.roleRule({
              claim: <bdi>{roles_claim}</bdi>,
              value: <bdi>{value}</bdi>,
              role: m[`role_${role}`],
            })}
          </p>
        ))}
      {access_claim !== null && access_days !== null && (
        <p className="text-sm break-words text-text-2">
          {m.accessRule({
            claim: <bdi>{access_claim}</bdi>,
            values: <bdi>{access_values.join(', ')}</bdi>,
            count: access_days,
          })}
        </p>
      )}
    </>
  );
}

function ProviderRow({ provider }: { provider: IdentityProviderSettings }) {
  const { id, name, logo, issuer, client_id, audience, required_for, linked } = provider;
  const [isBusy, setBusy] = useState(false);
  async function check() {
    setBusy(true);
    try {
      const { message } = await call('POST /admin/identity-providers/{provider}/check', {
        params: { provider: id },
      });
      showToast(message);
    } catch (error) {
      showToast(detailOf(error, m.notChecked), { tone: 'error' });
    }
    setBusy(false);
  }
  return (
    <li className="grid gap-3 rounded-md border border-border bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="flex min-w-0 items-center gap-2 text-lg">
          {logo && (
            <img src={logo} alt="" width={24} height={24} className="size-6 flex-none object-contain" />
          )}
          <span dir="auto" className="min-w-0 break-words">
            {name}
          </span>
        </h3>
        <Button
          variant="outline"
          size="sm"
          busy={isBusy}
          aria-label={m.checkName({ provider: name })}
          onClick={() => void check()}
        >
          {m.check}
        </Button>
      </div>
      <p className="flex flex-wrap gap-2">
        <Badge tone="neutral">{m[`for_${audience}`]}</Badge>
        {required_for !== 'none' && <Badge tone="official">{m[`only_${required_for}`]}</Badge>}
        {provider.creates_accounts && <Badge tone="neutral">{m.createsAccounts}</Badge>}
        {provider.asks_second_factor && <Badge tone="neutral">{m.asksSecondFactor}</Badge>}
        <Badge tone="neutral">{m.linkedCount({ count: linked })}</Badge>
      </p>
      <Rules provider={provider} />
      <dl className="grid gap-2">
        <Fact term={m.issuer} text={issuer} />
        <Fact term={m.clientId} text={client_id} />
        <Fact term={m.redirectUri} text={provider.redirect_uri} />
        <Fact term={m.logoutUri} text={provider.logout_uri} />
      </dl>
    </li>
  );
}

/** List of the identity providers that the operator has set up, with the addresses that providers must know. */
export function IdentityProvidersSection() {
  const query = useQuery({ ...providerSettingsQuery, refetchOnMount: 'always' });
  return (
    <Section title={m.providers}>
      <p className="mb-4 max-w-[70ch] text-text-2">{m.providersExplained}</p>
      <Loaded
        data={query.data}
        query={query}
        detail={detailOf(query.error, m.providersNotLoaded)}
        label={m.loading}
      >
        {(providers) =>
          providers.length === 0 ? (
            <EmptyState
              icon={<LogIn size={48} aria-hidden />}
              title={m.noProviders}
              text={m.noProvidersHint}
            />
          ) : (
            <ul aria-label={m.providers} className="grid gap-3">
              {providers.map((provider) => (
                <ProviderRow key={provider.id} provider={provider} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
