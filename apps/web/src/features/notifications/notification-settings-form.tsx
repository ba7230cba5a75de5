import type { NotificationSettingChanges, NotificationSettings } from '@lamplight/contract';
import {
  changeChoices,
  type MailTime,
  type NotificationKind,
  notificationKinds,
} from '@lamplight/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call, detailOf } from '../../lib/api.ts';
import { useSavedSetting } from '../../lib/use-saved-setting.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { m } from './messages.ts';
import { settingsQuery } from './notification-queries.ts';

const kindTexts: Record<NotificationKind, string> = {
  release: m.newChaptersBooks,
  early: m.earlyForYou,
  reply: m.repliesComments,
  announcement: m.announcements,
};

const mailTexts: Record<MailTime, string> = { off: m.never, now: m.once, weekly: m.onceWeek };
const isMailTime = (value: string): value is MailTime => value in mailTexts;

interface FormProps {
  settings: NotificationSettings;
  onChange: (changes: NotificationSettingChanges) => void;
}

function KindField({ kind, settings, onChange }: FormProps & { kind: NotificationKind }) {
  const id = useId();
  const channels = settings.choices[kind];
  const change = (changed: Partial<typeof channels>) => onChange({ choices: { [kind]: changed } });
  return (
    <fieldset className="rounded-lg border border-border bg-surface p-4">
      <legend className="px-1 font-semibold">{kindTexts[kind]}</legend>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <CheckBox label={m.inTheApp} isOn={channels.app} onChange={(app) => change({ app })} />
        <CheckBox label={m.push} isOn={channels.push} onChange={(push) => change({ push })} />
        <div className="flex items-center gap-3">
          <label htmlFor={id} className="font-semibold">
            {m.email}
          </label>
          <Select
            id={id}
            value={channels.mail}
            onChange={({ target }) => isMailTime(target.value) && change({ mail: target.value })}
          >
            {Object.entries(mailTexts).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        </div>
      </div>
    </fieldset>
  );
}

const nights = { from: '22:00', to: '07:00' } as const;

function QuietHours({ settings, onChange }: FormProps) {
  const id = useId();
  const { quiet_hours: hours, time_zone } = settings;
  function save(input: HTMLInputElement, end: 'from' | 'to') {
    if (!hours || input.value === hours[end]) return;
    if (input.value === '') input.value = hours[end];
    else onChange({ quiet_hours: { ...hours, [end]: input.value } });
  }
  const field = (label: string, end: 'from' | 'to') =>
    hours && (
      <div className="flex items-center gap-2">
        <label htmlFor={`${id}-${end}`}>{label}</label>
        <input
          id={`${id}-${end}`}
          type="time"
          className="input"
          // Re-renders the field with the saved time if the server refuses a change.
          key={hours[end]}
          defaultValue={hours[end]}
          onBlur={({ target }) => save(target, end)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && save(currentTarget, end)}
        />
      </div>
    );
  return (
    <Section title={m.quietHours}>
      <div className="grid gap-3">
        <CheckBox
          label={m.noPushesEmailsNight}
          hint={hours ? m.quietHoursHint({ zone: time_zone }) : undefined}
          isOn={hours !== null}
          onChange={(isOn) => onChange({ quiet_hours: isOn ? nights : null })}
        />
        {hours && (
          <div className="flex flex-wrap gap-4">
            {field(m.from, 'from')}
            {field(m.to, 'to')}
          </div>
        )}
      </div>
    </Section>
  );
}

interface SettingsChange {
  readonly changes: NotificationSettingChanges;
  /** Settings with the changes applied. */
  readonly settings: NotificationSettings;
}

/** Kinds of events and channels by which the member is notified. Each change is saved at once. */
export function NotificationSettingsForm() {
  const query = useQuery(settingsQuery);
  const { chosen, change } = useSavedSetting<NotificationSettings, SettingsChange>({
    queryKey: settingsQuery.queryKey,
    // Send only the settings changed on this screen: a link in an email may have changed other settings meanwhile.
    save: ({ changes }) => call('PUT /user/notification-settings', { body: changes }),
    apply: (_, { settings }) => settings,
    onFailure: (error) => showToast(detailOf(error), { tone: 'error' }),
  });
  const settings = chosen?.settings ?? query.data;
  if (!settings)
    return query.isError ? (
      <ErrorState detail={m.settingsNotLoaded} query={query} />
    ) : (
      <Skeleton shape="card" />
    );
  const onChange = (changed: NotificationSettingChanges) => {
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone || settings.time_zone;
    const changes = { ...changed, time_zone };
    const choices = changeChoices(settings.choices, changes.choices);
    change({ changes, settings: { ...settings, ...changes, choices } });
  };
  return (
    <>
      <CheckBox
        label={m.pausePushesEmails}
        isOn={settings.is_paused}
        onChange={(is_paused) => onChange({ is_paused })}
      />
      <Section title={m.whatHow}>
        <div className="grid gap-4">
          {notificationKinds.map((kind) => (
            <KindField key={kind} kind={kind} settings={settings} onChange={onChange} />
          ))}
        </div>
      </Section>
      <QuietHours settings={settings} onChange={onChange} />
    </>
  );
}
