import type { FeedSettings } from '@lamplight/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, detailOf } from '../../../lib/api.ts';
import { isConflict } from '../../../lib/explain-save-failure.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.ts';
import { feedsQuery } from './feed-queries.ts';
import { m } from './messages.ts';
import { SharedFeeds } from './shared-feeds.tsx';

const settingsQuery = queryOptions({
  queryKey: ['feed-settings'],
  queryFn: ({ signal }) => call('GET /admin/feed-settings', { signal }),
});

const switches = [
  { name: 'is_on', label: m.isOn, hint: m.isOnHint },
  { name: 'for_subscribers', label: m.forSubscribers, hint: m.forSubscribersHint },
  { name: 'is_redirected', label: m.isRedirected, hint: m.isRedirectedHint },
] as const;

/** The publisher's settings for listening in other apps; each change is saved at once. */
export function FeedSettingsSection() {
  const client = useQueryClient();
  const settings = useQuery({ ...settingsQuery, refetchOnWindowFocus: false });
  const saving = useMutation({
    mutationFn: ({ may_redirect: _, ...next }: FeedSettings) =>
      call('PUT /admin/feed-settings', { body: next }),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved);
      void client.invalidateQueries(feedsQuery);
      showToast(m.saved);
    },
    onError: (error) => {
      showToast(isConflict(error) ? m.anotherAdmin : detailOf(error, m.notSaved), { tone: 'error' });
      return client.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
  });
  const shown = saving.isPending ? saving.variables : settings.data;
  return (
    <Section title={m.listenInOtherApps}>
      <p className="mb-6 max-w-prose text-text-2">{m.settingsIntro}</p>
      {shown ? (
        <div className="grid gap-4">
          {switches
            .filter(({ name }) => name === 'is_on' || shown.is_on)
            .filter(({ name }) => name !== 'is_redirected' || shown.may_redirect)
            .map(({ name, label, hint }) => (
              <CheckBox
                key={name}
                label={label}
                hint={hint}
                isOn={shown[name]}
                onChange={(isOn) => {
                  if (!saving.isPending) saving.mutate({ ...shown, [name]: isOn });
                }}
              />
            ))}
        </div>
      ) : settings.error ? (
        <ErrorState detail={detailOf(settings.error, m.settingsNotLoaded)} query={settings} />
      ) : (
        <Spinner label={m.loading} />
      )}
      {shown?.is_on && <SharedFeeds />}
    </Section>
  );
}
