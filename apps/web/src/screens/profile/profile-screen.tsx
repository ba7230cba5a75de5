import type { CurrentUser } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Suspense, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  LanguageField,
  ProfileForm,
  ProfilePicture,
  pickedImageIn,
  useProfileForm,
} from '../../features/accounts/index.ts';
import { DownloadsSection } from '../../features/media/index.ts';
import { SubscriptionSection, YourDataSection } from '../../features/membership/index.ts';
import { PageFoot } from '../../features/publishing/index.ts';
import { currentUserQuery } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import { InstallSection } from '../../pwa/install-section.tsx';
import { update } from '../../pwa/update.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Section } from '../../ui/section.tsx';
import { Skeleton, type SkeletonShape } from '../../ui/skeleton.tsx';
import { m } from './messages.ts';

const SessionsSection = lazyPart(
  () => import('../../features/accounts/sessions/sessions-section.tsx'),
  'SessionsSection',
);
const FeedsSection = lazyPart(
  () => import('../../features/listening/feeds/feeds-section.tsx'),
  'FeedsSection',
);
const UpgradeDialog = lazyPart(
  () => import('../../features/membership/billing/upgrade-dialog.tsx'),
  'UpgradeDialog',
);
const InvoicesSection = lazyPart(
  () => import('../../features/membership/billing/invoices-section.tsx'),
  'InvoicesSection',
);
const IgnoredMembers = lazyPart(
  () => import('../../features/discussion/comments/ignored-members-section.tsx'),
  'IgnoredMembersSection',
);
const ListeningTimeSection = lazyPart(
  () => import('../../features/listening/player/listening/listening-time-section.tsx'),
  'ListeningTimeSection',
);
const IdentitiesSection = lazyPart(
  () => import('../../features/accounts/single-sign-on/identities-section.tsx'),
  'IdentitiesSection',
);
const SignInMethodsSections = lazyPart(
  () => import('../../features/accounts/factors/sign-in-methods-sections.tsx'),
  'SignInMethodsSections',
);

/** Banner announcing that a new version is ready to install. */
function UpdateBanner() {
  const isReady = useSyncExternalStore(update.subscribe, update.isReady);
  return isReady ? (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-border bg-surface p-5">
      <p className="font-semibold">{m.newVersionReady}</p>
      <Button variant="outline" icon={<RefreshCw size={18} aria-hidden />} onClick={update.apply}>
        {m.update}
      </Button>
    </div>
  ) : null;
}

const fields: readonly SkeletonShape[] = ['field', 'field', 'field', 'field', 'button'];

/** Placeholder of the profile while it loads. */
function ProfileSkeleton() {
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <div className="grid content-start gap-8">
        <div className="grid grid-cols-[7rem_1fr] items-center gap-5">
          <Skeleton shape="portrait" />
          <div className="grid gap-3">
            <Skeleton shape="short-line" />
            <Skeleton shape="button" />
          </div>
        </div>
        <Skeleton shape="card" />
      </div>
      <div className="grid content-start gap-6">
        {fields.map((shape, index) => (
          <Skeleton key={index} shape={shape} />
        ))}
      </div>
    </div>
  );
}

function Profile({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const chosen = pickedImageIn(state);
  const image = chosen ?? user.profile_image;
  const form = useProfileForm(user, image, () => {
    if (chosen) void navigate(paths.profile(), { replace: true, state: null });
  });
  return (
    <div className="grid gap-x-12 lg:grid-cols-2 2xl:grid-cols-[minmax(0,1fr)_40rem]">
      <div>
        <ProfilePicture
          name={user.username}
          image={image}
          isNew={chosen !== null && chosen !== user.profile_image}
          imagesHref={paths.images()}
          onLeave={form.keepForReturn}
        />
        <SubscriptionSection user={user} />
        {user.stripe_customer_id !== null && user.role !== 'admin' && (
          <Suspense fallback={null}>
            <InvoicesSection />
          </Suspense>
        )}
        <DownloadsSection account={user} />
        <UpdateBanner />
        <InstallSection />
        <Suspense fallback={null}>
          <FeedsSection upgrade={(onClose) => <UpgradeDialog onClose={onClose} />} />
          <ListeningTimeSection />
          <IgnoredMembers />
        </Suspense>
      </div>
      <div className="lg:-mt-8">
        <Section title={m.yourAccount}>
          <ProfileForm state={form} isEmailConfirmed={user.email_confirmed} />
          <div className="mt-6">
            <LanguageField />
          </div>
        </Section>
        <Suspense fallback={<Skeleton shape="card" />}>
          <SessionsSection />
          <SignInMethodsSections />
          <IdentitiesSection />
        </Suspense>
        <YourDataSection username={user.username} />
      </div>
    </div>
  );
}

/** /profile: the signed-in account. */
export function ProfileScreen() {
  const { data: user, isError, isFetching, refetch } = useQuery(currentUserQuery);
  return (
    <div className="wrap py-6 lg:py-10">
      <h1 className="mb-6 text-3xl">{m.profile}</h1>
      {isError && (
        <div className="mb-6">
          <ErrorState detail={m.notLoaded} onRetry={refetch} busy={isFetching} />
        </div>
      )}
      {user ? <Profile key={user.id} user={user} /> : !isError && <ProfileSkeleton />}
      <PageFoot />
    </div>
  );
}
