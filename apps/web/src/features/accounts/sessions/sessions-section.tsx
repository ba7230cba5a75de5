import type { SignInSession } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { currentUserQuery } from '../../../lib/current-user.ts';
import { parseUtc, spokenAge } from '../../../lib/relative-time.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { m } from './messages.ts';
import { useSessions, useSignInMails } from './sessions.ts';

const isPhone = (device: string): boolean => /iPhone|iPad|Android/.test(device);

/**
 * Milliseconds since the last use for which a device counts as active: the server records the last use only every few
 * minutes.
 */
const activeMs = 10 * 60_000;

const lastSeen = (at: string, now: number): string =>
  now - parseUtc(at) < activeMs ? m.activeNow : m.lastSeenSpokenAge({ spokenAge: spokenAge(at, now) });

interface SessionRowProps {
  session: SignInSession;
  /** Current time in milliseconds since 1970. */
  now: number;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, now, isEnding, onEnd }: SessionRowProps) {
  const { device, last_seen_at, is_current, signed_in_by: provider } = session;
  const Icon = isPhone(device) ? Smartphone : Laptop;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Icon size={22} aria-hidden className="shrink-0 text-text-2" />
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-semibold">{device}</p>
        <p className="text-sm text-text-2">{is_current ? m.device : lastSeen(last_seen_at, now)}</p>
        {provider !== null && (
          <p className="text-sm break-words text-text-2">
            {m.signedInBy({ provider: <bdi>{provider}</bdi> })}
          </p>
        )}
      </div>
      {!is_current && (
        <Button
          variant="outline"
          size="sm"
          busy={isEnding}
          aria-label={m.signOutDevice({ device })}
          onClick={onEnd}
        >
          {m.signOut}
        </Button>
      )}
    </li>
  );
}

/** Switch of the mail about a sign-in from a new device. */
function SignInMails() {
  const { data: me } = useQuery(currentUserQuery);
  const { set, typed, failure } = useSignInMails();
  if (!me) return null;
  return (
    <>
      <CheckBox
        label={m.emailMeAboutNew}
        hint={m.sentWhenDeviceHavent}
        isOn={typed ?? me.sign_in_mails}
        onChange={set}
      />
      <FormMessage failure={failure} />
    </>
  );
}

/** Section 'Where you are signed in': every device, with a button that signs it out. */
export function SessionsSection() {
  const { sessions, now, isError, isFetching, refetch, failure, ...actions } = useSessions();
  const [isAsking, setAsking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const rows = sessions ?? [];
  const others = rows.filter(({ is_current }) => !is_current);
  const focus = useFocusAfterRemoval(list, rows, 'li');

  function endOthers() {
    setAsking(false);
    // The button disappears with the other devices, so the list gets the focus.
    actions.endOthers(undefined, { onSuccess: () => list.current?.focus({ preventScroll: true }) });
  }

  return (
    <Section title={m.whereSigned}>
      {sessions === null && isError && (
        <ErrorState detail={m.failedLoadDevices} onRetry={refetch} busy={isFetching} />
      )}
      {sessions === null && !isError && <Skeleton shape="card" />}
      {sessions && (
        <div className="grid gap-3">
          <ul ref={list} tabIndex={-1} aria-label={m.devices} className="divide-y divide-border">
            {rows.map((row) => (
              <SessionRow
                key={row.id}
                session={row}
                now={now}
                isEnding={actions.ending === row.id}
                onEnd={() => {
                  focus.remember(row);
                  actions.endOne(row.id);
                }}
              />
            ))}
          </ul>
          {others.length === 0 && <p className="text-sm text-text-2">{m.youreNotSignedAnywhere}</p>}
          <SignInMails />
          <FormMessage failure={failure} />
          {others.length > 0 && (
            <div>
              <Button variant="outline" busy={actions.isEndingOthers} onClick={() => setAsking(true)}>
                {m.signOutEverywhereElse}
              </Button>
            </div>
          )}
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title={m.confirmSignOutElsewhere}
        text={m.everyOtherDeviceSigned}
        confirmLabel={m.signOutConfirmed}
        onConfirm={endOthers}
        onCancel={() => setAsking(false)}
      />
    </Section>
  );
}
