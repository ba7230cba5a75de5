import { useQuery } from '@tanstack/react-query';
import { PublicPagesSection } from '../../features/public-pages/index.ts';
import { SettingsForm, siteQuery, VersionLine } from '../../features/site/index.ts';
import { detailOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { BackButton } from '../shared/back-button.tsx';

/** /admin/settings: name, colours, pictures and contact of the site. */
export function SettingsScreen() {
  const settings = useQuery({ ...siteQuery, refetchOnMount: 'always', refetchOnWindowFocus: false });
  return (
    <div className="wrap">
      <div className="pt-3">
        <BackButton to={paths.admin()} />
      </div>
      <h1 className="mt-1 text-3xl">Settings</h1>
      <Loaded
        data={settings.isFetchedAfterMount ? settings.data : undefined}
        query={settings}
        detail={detailOf(settings.error, 'The settings could not be loaded.')}
        label="Loading settings"
      >
        {(saved) => (
          <>
            <SettingsForm saved={saved} />
            <PublicPagesSection />
            <VersionLine />
          </>
        )}
      </Loaded>
    </div>
  );
}
