import type { Passkey, SignInMethods } from '@lamplight/contract';
import { accountLimits } from '@lamplight/contract/account-limits';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { noResult, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { problemsOf } from '../users/account-fields.ts';
import { ConfirmEmailFirst } from './confirm-email-first.tsx';
import { m } from './messages.ts';
import { hasPasskeys, passkeyObstacle } from './passkey-support.ts';
import { addPasskey } from './passkeys.ts';
import { refreshSignInMethods, signInMethodsQuery } from './sign-in-methods.ts';
import { dayText } from './two-step-section.tsx';

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useForm({
    initial: { name: passkey.name },
    validate: ({ name }) => problemsOf({ name: name.trim() === '' ? m.enterName : null }),
    async send({ name }) {
      try {
        await call('PUT /auth/passkeys/{id}', { params: { id: passkey.id }, body: { name: name.trim() } });
        await refreshSignInMethods();
        onClose();
        return noResult;
      } catch (error) {
        return { ...noResult, problems: { name: detailOf(error) } };
      }
    },
  });
  return (
    <FormDialog
      open
      title={m.renamePasskey}
      submitLabel={m.save}
      maySubmit={!form.isBusy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={m.name}
        maxLength={accountLimits.passkeyNameCharacters}
        data-autofocus
      />
    </FormDialog>
  );
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const list = useRef<HTMLDivElement>(null);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const [isBusy, setBusy] = useState(false);
  const focus = useFocusAfterRemoval(list, passkeys, 'li');

  async function remove({ id, name }: Passkey) {
    setBusy(true);
    try {
      await call('DELETE /auth/passkeys/{id}', { params: { id } });
      showToast(m.nameRemoved({ name }));
    } catch (error) {
      showToast(detailOf(error), { tone: 'error' });
    }
    setRemoved(null);
    setBusy(false);
    await refreshSignInMethods();
  }

  return (
    <div ref={list} onFocus={focus.onFocus}>
      <ul aria-label={m.passkeys} className="grid gap-4">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="font-semibold break-words">
                <bdi>{passkey.name}</bdi>
              </p>
              <p className="text-sm text-text-2">
                {m.addedDayText({ dayText: dayText(passkey.created_at) })}
                {passkey.last_used_at && m.lastUsedDayText({ dayText: dayText(passkey.last_used_at) })}
              </p>
            </div>
            <div className="flex gap-2">
              <Button
                variant="outline"
                size="sm"
                aria-label={m.renameName({ name: passkey.name })}
                onClick={() => setRenamed(passkey)}
              >
                {m.rename}
              </Button>
              <Button
                variant="outline"
                size="sm"
                aria-label={m.removeName({ name: passkey.name })}
                onClick={() => {
                  focus.remember(passkey);
                  setRemoved(passkey);
                }}
              >
                {m.remove}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(null)} />}
      <ConfirmDialog
        open={removed !== null}
        title={m.confirmRemoval({ name: removed?.name ?? m.passkey })}
        text={m.cantLogAnyMore}
        confirmLabel={m.remove}
        danger
        busy={isBusy}
        onCancel={() => setRemoved(null)}
        onConfirm={() => removed && void remove(removed)}
      />
    </div>
  );
}

function Passkeys({ methods: { passkeys, email_confirmed } }: { methods: SignInMethods }) {
  const [isBusy, setBusy] = useState(false);

  async function add() {
    setBusy(true);
    const result = await addPasskey();
    setBusy(false);
    if (result === 'canceled') return;
    if (result !== 'done') return showToast(result.text, { tone: 'error' });
    showToast(m.passkeyAdded);
    await refreshSignInMethods();
  }

  return (
    <>
      <p className="text-text-2">{m.passkeysHint}</p>
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
      {!email_confirmed && <ConfirmEmailFirst />}
      {email_confirmed && hasPasskeys() && (
        <div>
          <Button variant="outline" icon={<KeyRound size={18} aria-hidden />} busy={isBusy} onClick={add}>
            {m.addPasskey}
          </Button>
        </div>
      )}
      {!hasPasskeys() && <p>{passkeyObstacle()}</p>}
    </>
  );
}

/** The profile's section about passkeys. */
export function PasskeysSection() {
  const { data: methods } = useQuery(signInMethodsQuery);
  return (
    <Section title={m.passkeys}>
      <div className="grid gap-4 rounded-lg border border-border bg-surface p-5">
        {methods && <Passkeys methods={methods} />}
      </div>
    </Section>
  );
}
