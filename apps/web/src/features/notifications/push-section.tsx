import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, detailOf } from '../../lib/api.ts';
import { useFocusAfterRemoval } from '../../lib/use-focus-after-removal.ts';
import { Button } from '../../ui/button.tsx';
import { passFocusOn } from '../../ui/remember-focus.ts';
import { Section } from '../../ui/section.tsx';
import { showToast } from '../../ui/toast.ts';
import { m } from './messages.ts';
import { devicesQuery, pushStateQuery } from './notification-queries.ts';
import { type PushAnswer, turnPushOff, turnPushOn } from './push.ts';

const stateTexts = {
  unsupported: m.browserNoPushNotifications,
  denied: m.pushNotificationsBlockedBrowsers,
  off: m.deviceGetsNoPush,
  on: m.deviceGetsPushNotifications,
} as const;

/** Messages for the reasons for which pushes were not turned on. */
const answerTexts: Partial<Record<PushAnswer, string>> = {
  default: m.pushNotificationsNeedPermission,
  unready: m.pushNotificationsCantTurned,
};

/** Section about pushes on this device, and the list of other devices that get pushes. */
export function PushSection() {
  const client = useQueryClient();
  const state = useQuery(pushStateQuery);
  const devices = useQuery(devicesQuery);
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: pushStateQuery.queryKey }),
      client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
    ]);
  const onError = (error: unknown) => showToast(detailOf(error), { tone: 'error' });
  const current = devices.data?.find(({ is_current }) => is_current);
  const remove = useMutation({
    mutationFn: (id: number) => call('DELETE /user/push-devices/{id}', { params: { id } }),
    onSuccess: refresh,
    onError,
  });
  const toggle = useMutation({
    mutationFn: async (isOn: boolean) => {
      if (!isOn) return turnPushOn();
      await turnPushOff();
      if (current) await call('DELETE /user/push-devices/{id}', { params: { id: current.id } });
      return null;
    },
    onSuccess: (answer) => {
      const text = answer && answerTexts[answer];
      if (text) showToast(text, { tone: 'error' });
      return refresh();
    },
    onError,
  });
  // Pushes are shown as on only if the server has this device registered, too.
  const shown = state.data === 'on' && devices.data && !current ? 'off' : state.data;
  const others = devices.data?.filter(({ is_current }) => !is_current) ?? [];
  const area = useRef<HTMLDivElement>(null);
  const focus = useFocusAfterRemoval(area, others, 'li');
  return (
    <Section title={m.pushDevice}>
      <div ref={area} role="group" aria-label={m.pushDevice} tabIndex={-1} className="outline-none">
        {shown && <p className="mb-3 text-text-2">{stateTexts[shown]}</p>}
        {(shown === 'on' || shown === 'off') && (
          <Button
            // If the browser refuses permission, the pressed button disappears: move the focus.
            ref={passFocusOn}
            variant="outline"
            busy={toggle.isPending}
            onClick={() => toggle.mutate(shown === 'on')}
          >
            {shown === 'on' ? m.turnOff : m.turn}
          </Button>
        )}
        {others.length > 0 && (
          <>
            <h3 className="mt-5 mb-1 font-semibold">{m.otherDevicesPush}</h3>
            <ul className="divide-y divide-border">
              {others.map((other) => (
                <li key={other.id} className="flex items-center justify-between gap-3 py-2">
                  {other.device}
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={m.turnOffDevice({ device: other.device })}
                    busy={remove.isPending && remove.variables === other.id}
                    onClick={() => {
                      focus.remember(other);
                      remove.mutate(other.id);
                    }}
                  >
                    {m.turnOff}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Section>
  );
}
