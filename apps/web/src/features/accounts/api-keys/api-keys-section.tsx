import type { ApiKey } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { dateFormat } from '../../../lib/dates.ts';
import { spokenAge } from '../../../lib/relative-time.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toast.ts';
import { AddKeyDialog } from './add-key-dialog.tsx';
import { apiKeysQuery, useRevokeApiKey } from './api-keys-queries.ts';
import { m } from './messages.ts';
import { scopeText } from './scope-text.ts';

const dayFormat = dateFormat('listedDay');
const dayText = (moment: string): string => dayFormat.format(new Date(moment));

function endText({ expires_at }: ApiKey, now: number): string {
  if (expires_at === null) return m.endless;
  const day = dayText(expires_at);
  return Date.parse(expires_at) > now ? m.ends({ day }) : m.ended({ day });
}

const useText = ({ last_used_at }: ApiKey, now: number): string =>
  last_used_at === null ? m.neverUsed : m.lastUsed({ age: spokenAge(last_used_at, now) });

function KeyRow({ apiKey, now, onRevoke }: { apiKey: ApiKey; now: number; onRevoke: () => void }) {
  const { name, prefix, scopes, made_by, created_at } = apiKey;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 rounded-md border border-border bg-surface p-4">
      <div className="grid min-w-0 flex-1 basis-60 gap-1.5">
        <h3 dir="auto" className="text-lg break-words">
          {name}
        </h3>
        <p className="text-sm text-text-2">
          <code dir="ltr">{prefix}…</code>
        </p>
        <p className="text-sm break-words text-text-2">
          {m.madeBy({ name: made_by, day: dayText(created_at) })}
        </p>
        <p className="text-sm text-text-2">{useText(apiKey, now)}</p>
        <p className="text-sm text-text-2">{endText(apiKey, now)}</p>
        <p className="flex flex-wrap gap-2">
          {scopes.map((scope) => (
            <Badge key={scope} tone={scope.endsWith(':write') ? 'official' : 'neutral'}>
              {scopeText(scope)}
            </Badge>
          ))}
        </p>
      </div>
      <Button variant="outline" size="sm" aria-label={m.revokeName({ name })} onClick={onRevoke}>
        {m.revoke}
      </Button>
    </li>
  );
}

function KeyList({ keys, now }: { keys: readonly ApiKey[]; now: number }) {
  const list = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<ApiKey | null>(null);
  const revoking = useRevokeApiKey();
  const focus = useFocusAfterRemoval(list, keys, 'li');
  const revoke = ({ id, name }: ApiKey) =>
    revoking.mutate(id, {
      onSuccess: () => showToast(m.revoked({ name })),
      onError: (error) => showToast(detailOf(error, m.notRevoked), { tone: 'error' }),
      onSettled: () => setAsked(null),
    });
  return (
    <div ref={list}>
      {keys.length === 0 ? (
        <EmptyState icon={<KeyRound size={48} aria-hidden />} title={m.noKeysYet} text={m.noKeysHint} />
      ) : (
        <ul aria-label={m.apiKeys} className="grid gap-3">
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              now={now}
              onRevoke={() => {
                focus.remember(key);
                setAsked(key);
              }}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={m.revokeQuestion({ name: asked?.name ?? '' })}
        text={m.revokeExplained}
        confirmLabel={m.revoke}
        danger
        busy={revoking.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && revoke(asked)}
      />
    </div>
  );
}

/** Keys of the API: what each can do, and buttons to add and revoke them. */
export function ApiKeysSection() {
  const keys = useQuery({ ...apiKeysQuery, refetchOnMount: 'always' });
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title={m.apiKeys}
      action={
        <Button icon={<Plus size={18} aria-hidden />} onClick={() => setAdding(true)}>
          {m.addKey}
        </Button>
      }
    >
      <p className="mb-4 max-w-[70ch] text-text-2">
        {m.apiKeysExplained}{' '}
        <a className="underline underline-offset-4" href="/api/docs">
          {m.documentation}
        </a>
      </p>
      <Loaded data={keys.data} query={keys} detail={detailOf(keys.error, m.notLoaded)} label={m.loading}>
        {(loaded) => <KeyList keys={loaded} now={keys.dataUpdatedAt} />}
      </Loaded>
      {isAdding && <AddKeyDialog onClose={() => setAdding(false)} />}
    </Section>
  );
}
