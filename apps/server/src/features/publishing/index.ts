import { clipLimits, type Plans } from '@lamplight/contract';
import type { Storage } from '../../gateways/storage/storage.ts';
import type { RoomBase } from '../../http/room.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Books } from '../catalogue/index.ts';
import type { createMedia } from '../media/index.ts';
import { createDemo } from './demo/routes.ts';
import { createEmbeds } from './embeds/service.ts';
import { createExcerpts } from './excerpts/service.ts';
import { createConsents } from './pages/consents.ts';
import { createPages } from './pages/service.ts';
import { createPublicPages } from './public-pages/service.ts';
import { createPublicSettings } from './public-pages/settings.ts';
import { createSite } from './site/service.ts';

export { type Demo } from './demo/routes.ts';
export { mountEmbeds, readPlayerFiles } from './embeds/mount.ts';
export { type Embeds } from './embeds/service.ts';
export { type SharedClip } from './excerpts/service.ts';
export { type Consents } from './pages/consents.ts';
export { type Pages } from './pages/service.ts';
export { mountPublicPages } from './public-pages/mount.ts';
export { type PublicPagesService } from './public-pages/service.ts';
export { type SiteService } from './site/service.ts';
export { mountWebApp, readPublicStyle } from './site/web-app.ts';

interface PublishingDeps extends RoomBase {
  readonly accounts: Pick<Accounts, 'answer'>;
  readonly media: Pick<ReturnType<typeof createMedia>, 'audio' | 'streaming' | 'answer'>;
  readonly books: Books;
  readonly storage: Storage;
  /** Returns the plans of the membership and their prices. */
  plans(): Promise<Plans>;
  /** Returns whether the publisher sells gifts. */
  offersGifts(): Promise<boolean>;
  /** Folder into which the font of social cards is written. */
  readonly fontFolder: string;
  /** Base URL of the demo's API for the web app. */
  readonly demoApiUrl: string;
}

/** Builds the publishing feature: the publisher's settings and pages, public pages, the demo and excerpts. */
export function createPublishing({ accounts, media, ...deps }: PublishingDeps) {
  const { books, events } = deps;
  // The pages of the app depend on the settings of public pages: read them again.
  const settings = createPublicSettings({ ...deps, onSaved: () => site.forget() });
  const demo = createDemo({ books, media: media.streaming, apiUrl: deps.demoApiUrl });
  const publicChoices = async () => {
    const choices = await settings.current();
    return { ...choices, embeds: choices.embed_hosts !== '', demo: await demo.hasBook() };
  };
  const site = createSite({ ...deps, publicPages: publicChoices });
  accounts.answer('site', site.current);
  const pages = createPages({ ...deps, site: site.current });
  const consents = createConsents({ ...deps, published: pages.published });
  const excerpts = createExcerpts({
    ...deps,
    audio: media.audio,
    media: media.streaming,
    limit: deps.limitOf('clip', clipLimits.perHour, 3600),
    areClipsAllowed: async () => (await settings.current()).clips,
  });
  const publicPages = createPublicPages({
    ...deps,
    site: site.current,
    siteImage: site.image,
    settings,
    links: pages.published,
    samplesOf: excerpts.samplesOf,
    clipOf: excerpts.findClip,
  });
  const embeds = createEmbeds({
    ...deps,
    site: site.current,
    settings: settings.current,
    samplesOf: excerpts.samplesOf,
    clipOf: excerpts.findClip,
    demoBook: demo.find,
  });

  media.answer('isPublicAudio', excerpts.isPublic);
  media.answer('referencedMedia', async (addresses) => {
    const used = await Promise.all([books, excerpts].map((part) => part.referencedMedia(addresses)));
    return used.reduce((all, some) => all.union(some));
  });
  events.on('chaptersSaved', (tx, { bookId }) => excerpts.onEdited(tx, bookId));
  // When a chapter becomes public again, its clips count again.
  events.on('released', (tx, { bookId }) => excerpts.onEdited(tx, bookId));
  events.on('bookDeleted', (tx, { bookId }) => excerpts.onDeleted(tx, bookId));
  events.on('accountDeleted', (tx, { userId }) => excerpts.onAccountDeleted(tx, userId));
  return {
    site,
    pages,
    consents,
    publicPages,
    demo,
    embeds,
    handlers: {
      ...site.handlers,
      ...pages.handlers,
      ...consents.handlers,
      ...publicPages.handlers,
      ...excerpts.handlers,
      ...demo.handlers,
    },
    async stop() {
      await Promise.all([publicPages.close(), excerpts.close()]);
    },
  };
}
