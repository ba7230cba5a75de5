import type { IdentityProvider, LinkedIdentity } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { dateFormat } from '../../../lib/dates.ts';
import { queryClient } from '../../../lib/query.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toast.ts';
import { m } from './messages.ts';
import { ProviderButton } from './provider-button.tsx';
import { identitiesQuery, providersQuery } from './single-sign-on.ts';

const dayFormat = dateFormat('listedDay');
const dayText = (moment: string): string => dayFormat.format(new Date(moment));

function IdentityRow({ identity, onUnlink }: { identity: LinkedIdentity; onUnlink: () => void }) {
  const { provider_name: provider, label, created_at, last_used_at, access_until } = identity;
  const linked = m.linkedSince({ day: dayText(created_at) });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold break-words">
          <bdi>{provider}</bdi>
        </p>
        {label && (
          <p className="text-sm break-words text-text-2">
            <bdi>{label}</bdi>
          </p>
        )}
        <p className="text-sm text-text-2">
          {last_used_at ? `${linked}, ${m.lastUsed({ day: dayText(last_used_at) })}` : linked}
        </p>
        {access_until && (
          <p className="text-sm text-text-2">{m.opensUntil({ day: dayText(access_until) })}</p>
        )}
      </div>
      <Button variant="outline" size="sm" aria-label={m.unlinkName({ provider })} onClick={onUnlink}>
        {m.unlink}
      </Button>
    </li>
  );
}

function Identities({
  identities,
  providers,
}: {
  identities: readonly LinkedIdentity[];
  providers: readonly IdentityProvider[];
}) {
  const list = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<LinkedIdentity | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const focus = useFocusAfterRemoval(list, identities, 'li');
  const open = providers.filter(({ id }) => !identities.some(({ provider }) => provider === id));
  const name = asked?.provider_name ?? '';

  async function unlink({ id, provider_name: provider }: LinkedIdentity) {
    setBusy(true);
    try {
      await call('DELETE /auth/identities/{id}', { params: { id } });
      showToast(m.unlinked({ provider }));
    } catch (error) {
      showToast(detailOf(error, m.notUnlinked), { tone: 'error' });
    }
    setAsked(null);
    setBusy(false);
    await queryClient.invalidateQueries({ queryKey: identitiesQuery.queryKey });
  }

  return (
    <div ref={list} onFocus={focus.onFocus} className="grid gap-4">
      {identities.length > 0 && (
        <ul aria-label={m.linkedAccounts} className="grid gap-4">
          {identities.map((identity) => (
            <IdentityRow
              key={identity.id}
              identity={identity}
              onUnlink={() => {
                focus.remember(identity);
                setAsked(identity);
              }}
            />
          ))}
        </ul>
      )}
      <FormMessage failure={failure} />
      {open.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {open.map((provider) => (
            <ProviderButton key={provider.id} provider={provider} purpose="link" onFailure={setFailure} />
          ))}
        </div>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={m.unlinkQuestion({ provider: name })}
        text={m.unlinkExplained}
        confirmLabel={m.unlink}
        danger
        busy={isBusy}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && void unlink(asked)}
      />
    </div>
  );
}

/**
 * The profile's section about linked accounts at identity providers. Renders nothing without providers and accounts.
 */
export function IdentitiesSection() {
  const { data: providers = [] } = useQuery(providersQuery);
  const identities = useQuery(identitiesQuery);
  if (providers.length === 0 && (identities.data?.length ?? 0) === 0) return null;
  return (
    <Section title={m.section}>
      <div className="grid gap-4 rounded-lg border border-border bg-surface p-5">
        <p className="text-text-2">{m.explained}</p>
        <Loaded data={identities.data} query={identities} detail={m.notLoaded} label={m.loading}>
          {(loaded) => <Identities identities={loaded} providers={providers} />}
        </Loaded>
      </div>
    </Section>
  );
}
