import type { SignInMethods } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { dateFormat } from '../../../lib/dates.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { noResult, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { problemsOf } from '../users/account-fields.ts';
import { codeField } from './code-field.ts';
import { ConfirmEmailFirst } from './confirm-email-first.tsx';
import { m } from './messages.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { refreshSignInMethods, signInMethodsQuery } from './sign-in-methods.ts';

interface Setup {
  readonly secret: string;
  readonly uri: string;
}

const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Dialog that sets up an authenticator app: the member scans a QR code, then confirms with a code. */
function SetupDialog({
  setup,
  onCodes,
  onClose,
}: {
  setup: Setup;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => problemsOf({ code: code.trim() === '' ? m.codeMissing : null }),
    async send({ code }) {
      try {
        const body = { code: code.replaceAll(/\s/g, '') };
        onCodes((await call('POST /auth/authenticator/confirm', { body })).recovery_codes);
        return noResult;
      } catch (error) {
        return { ...noResult, problems: { code: detailOf(error) } };
      }
    },
  });
  return (
    <FormDialog
      open
      title={m.setUpTwoStep}
      submitLabel={m.turn}
      maySubmit={!form.isBusy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p className="text-text-2">{m.scanHint}</p>
      <div className="grid justify-items-center gap-3">
        <QrCode text={setup.uri} label={m.qrCodeAuthenticatorApp} />
        <p className="text-center">
          <span className="block text-sm text-text-2">{m.key}</span>
          <code className="font-mono break-words select-all">{grouped(setup.secret)}</code>
        </p>
      </div>
      <TextField {...form.field('code')} {...codeField.app} hint={m.appShowsNewOne} />
    </FormDialog>
  );
}

const RecoveryCodesDialog = ({ codes, onDone }: { codes: readonly string[] | null; onDone: () => void }) => (
  <Dialog
    open={codes !== null}
    title={m.recoveryCodes}
    // Only Done closes the dialog: an accidental Escape would lose the codes.
    onClose={() => {}}
    actions={<Button onClick={onDone}>{m.done}</Button>}
  >
    <RecoveryCodes codes={codes ?? []} />
  </Dialog>
);

const failed = (error: unknown) => showToast(detailOf(error), { tone: 'error' });

function Choices({ methods }: { methods: SignInMethods }) {
  const own = useRef<HTMLDivElement>(null);
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [asked, setAsked] = useState<'off' | 'codes' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { authenticator_since: since, recovery_codes_left: left, email_confirmed } = methods;
  // The row of buttons is replaced by another row once two-step sign-in is turned on or off.
  const focus = useFocusAfterRemoval(own, [{ id: since ?? 'off' }], 'div');

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
      setAsked(null);
    }
  }
  const start = () => run(async () => setSetup(await call('POST /auth/authenticator')));
  const renew = () => run(async () => setCodes((await call('POST /auth/recovery-codes')).recovery_codes));
  const turnOff = () =>
    run(async () => {
      await call('DELETE /auth/authenticator');
      setAsked(null);
      await refreshSignInMethods();
      showToast(m.twoStepTurnedOff);
    });

  return (
    <div
      ref={own}
      className="grid gap-4 rounded-lg border border-border bg-surface p-5"
      onFocus={focus.onFocus}
    >
      {since === null ? (
        <>
          <p className="text-text-2">{m.askCodePhoneToo}</p>
          {email_confirmed ? (
            <div>
              <Button variant="outline" busy={isBusy} onClick={start}>
                {m.setUp}
              </Button>
            </div>
          ) : (
            <ConfirmEmailFirst />
          )}
        </>
      ) : (
        <>
          <p>{m.sinceDayText({ dayText: dayText(since), count: left })}</p>
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" onClick={() => setAsked('codes')}>
              {m.newRecoveryCodes}
            </Button>
            <Button variant="outline" onClick={() => setAsked('off')}>
              {m.turnOff}
            </Button>
          </div>
        </>
      )}
      {setup && (
        <SetupDialog
          setup={setup}
          onClose={() => setSetup(null)}
          onCodes={(shown) => {
            setSetup(null);
            setCodes(shown);
          }}
        />
      )}
      <RecoveryCodesDialog
        codes={codes}
        onDone={() => {
          setCodes(null);
          void refreshSignInMethods();
        }}
      />
      <ConfirmDialog
        open={asked === 'off'}
        title={m.turnOffTwoStep}
        text={m.passwordAloneEnoughLog}
        confirmLabel={m.turnOff}
        danger
        busy={isBusy}
        onCancel={() => setAsked(null)}
        onConfirm={turnOff}
      />
      <ConfirmDialog
        open={asked === 'codes'}
        title={m.replaceRecoveryCodes}
        text={m.onesStopWorking}
        confirmLabel={m.replace}
        busy={isBusy}
        onCancel={() => setAsked(null)}
        onConfirm={renew}
      />
    </div>
  );
}

/** The profile's section about the authenticator app and the recovery codes. */
export function TwoStepSection() {
  const { data: methods } = useQuery(signInMethodsQuery);
  return <Section title={m.twoStepSign}>{methods && <Choices methods={methods} />}</Section>;
}

const format = dateFormat('day');

/** Returns the local day of a moment: '3 November 2026' in the order of the language. */
export const dayText = (moment: string): string => format.format(new Date(moment));
