import { FollowList } from '../../features/catalogue/index.ts';
import { NotificationSettingsForm, PushSection } from '../../features/notifications/index.ts';
import { paths } from '../../lib/paths.ts';
import { Section } from '../../ui/section.tsx';
import { BackButton } from '../shared/back-button.tsx';
import { m } from './messages.ts';

/** /notifications/settings: the kinds and channels of the member's notifications, and what the member follows. */
export const NotificationSettingsScreen = () => (
  <div className="wrap max-w-2xl">
    <div className="pt-3">
      <BackButton to={paths.notifications()} />
    </div>
    <h1 className="mt-1 mb-5 text-3xl">{m.notificationSettings}</h1>
    <NotificationSettingsForm />
    <PushSection />
    <Section title={m.following}>
      <FollowList />
    </Section>
  </div>
);
