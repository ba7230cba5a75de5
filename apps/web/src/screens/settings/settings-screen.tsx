import { useQuery } from '@tanstack/react-query';
import { FeedSettingsSection } from '../../features/listening/index.ts';
import { PlanPrice } from '../../features/membership/index.ts';
import {
  FrontPageSection,
  ImageSetting,
  Markdown,
  PublicPagesSection,
  SettingsForm,
  siteQuery,
  VersionLine,
} from '../../features/publishing/index.ts';
import { detailOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { BackButton } from '../shared/back-button.tsx';
import { m } from './messages.ts';

/** /admin/settings: name, colours, pictures and contact of the site. */
export function SettingsScreen() {
  const settings = useQuery({ ...siteQuery, refetchOnMount: 'always', refetchOnWindowFocus: false });
  return (
    <div className="wrap">
      <div className="pt-3">
        <BackButton to={paths.admin()} />
      </div>
      <h1 className="mt-1 text-3xl">{m.settings}</h1>
      <Loaded
        data={settings.isFetchedAfterMount ? settings.data : undefined}
        query={settings}
        detail={detailOf(settings.error, m.notLoaded)}
        label={m.loading}
      >
        {(saved) => (
          <>
            <SettingsForm saved={saved} />
            <PublicPagesSection
              frontPage={
                <FrontPageSection
                  picture={
                    <ImageSetting
                      kind="front-picture"
                      label={m.frontPicture}
                      hint={m.frontPictureHint}
                      preview={
                        saved.front_picture && (
                          <img
                            src={saved.front_picture}
                            alt={m.frontPictureAlt}
                            className="max-h-60 max-w-full justify-self-start rounded-md border border-border"
                          />
                        )
                      }
                    />
                  }
                  preview={(text) => <Markdown text={text} />}
                  price={<PlanPrice />}
                />
              }
            />
            <FeedSettingsSection />
            <VersionLine />
          </>
        )}
      </Loaded>
    </div>
  );
}
