import {
  type EditableSite,
  type PublicPages,
  type Site,
  type siteEndpoints,
  siteStyle,
} from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { build } from '../../../platform/build.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createLastKnown } from '../../../platform/last-known.ts';
import type { Log } from '../../../platform/log.ts';
import { inReadersLanguage, translationsIn } from '../../../platform/translations.ts';
import { recordAudit } from '../../accounts/index.ts';
import { resortLibrary, sortSettingsOf } from '../../catalogue/index.ts';
import { type ChangedFields, createPictures, type SiteImage } from './pictures.ts';
import { changedMeanwhile, defaults, readSettings } from './rules.ts';
import {
  findSettings,
  type ImageName,
  listImageHashes,
  type SettingsRow,
  saveSettings,
  settingNames,
} from './store.ts';

export interface SiteService {
  readonly handlers: RouteHandlers<typeof siteEndpoints>;
  /**
   * Returns the settings, at most two seconds old. While the database does not answer, returns the last ones that were
   * read.
   */
  current(): Promise<Site>;
  /** Makes this node read the settings again, including those of public pages. */
  forget(): void;
  /** Returns a picture by the path below `/site/`; null if there is none. */
  image(path: string): Promise<SiteImage | null>;
}

/** Which public pages are switched on; the web app needs these. */
type PublicChoices = Pick<PublicPages, 'front' | 'clips'> & Pick<Site, 'embeds' | 'demo'>;

/** Settings with the publisher's texts in all languages. */
type StoredSite = Site & Pick<SettingsRow, 'translations'>;

const presentEditable = (site: StoredSite): EditableSite => ({
  ...site,
  translations: translationsIn(site.translations),
});

const presentSite = (
  row: SettingsRow,
  images: ReadonlyMap<ImageName, string>,
  { front, clips, embeds, demo }: PublicChoices,
): StoredSite => {
  const [logo, cover, front_picture] = [images.get('logo'), images.get('cover'), images.get('front_picture')];
  return {
    ...row,
    theme: siteStyle(row.accent, row.cover_shape),
    logo: logo === undefined ? null : `/site/logo/${logo}`,
    cover: cover === undefined ? null : `/site/cover/${cover}.webp`,
    front_picture: front_picture === undefined ? null : `/site/front/${front_picture}.webp`,
    front,
    clips,
    embeds,
    demo,
  };
};

/** Creates access to the publisher's settings, which are in the database and shared by all nodes. */
export function createSite({
  db,
  clock,
  log,
  publicPages,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly publicPages: () => Promise<PublicChoices>;
}): SiteService {
  async function read(connection: Database, choices: PublicChoices): Promise<StoredSite> {
    const row = (await findSettings(connection)) ?? defaults;
    const images = await listImageHashes(connection);
    return presentSite(row, new Map(images.map(({ name, hash }) => [name, hash])), choices);
  }

  const settings = createLastKnown<StoredSite>({
    clock,
    log,
    name: 'site settings',
    initial: presentSite(defaults, new Map(), { front: false, clips: false, embeds: false, demo: false }),
    read: async () => read(db, await publicPages()),
  });

  /** Runs a change with its audit entry in one transaction. */
  async function change(
    actor: Pick<Actor, 'id'>,
    run: (tx: Database) => Promise<ChangedFields>,
  ): Promise<EditableSite> {
    // This is read before the transaction: SQLite has one connection, so that a query inside it would wait forever.
    const choices = await publicPages();
    const changed = await db.transaction().execute(async (tx) => {
      const detail = await run(tx);
      if (Object.keys(detail).length > 0)
        await recordAudit(tx, clock, { actor_id: actor.id, action: 'site_changed', detail });
      return read(tx, choices);
    });
    settings.forget();
    return presentEditable(changed);
  }

  /** Returns the settings with texts in the language of the current request, or of a mail's recipient. */
  const current = async (): Promise<Site> => inReadersLanguage(await settings.get());
  const pictures = createPictures({ db, clock, change });

  return {
    current,
    forget: settings.forget,
    image: pictures.find,
    handlers: {
      getSite: current,
      getEditableSite: async () => presentEditable(await read(db, await publicPages())),
      getVersion: async () => build,
      saveSite: ({ body, actor }) => {
        return change(actor, async (tx) => {
          const before = (await findSettings(tx)) ?? defaults;
          const next = await readSettings(body, before);
          if (!(await saveSettings(tx, next, clock.iso()))) throw changedMeanwhile();
          const sorted = sortSettingsOf(next);
          if (JSON.stringify(sorted) !== JSON.stringify(sortSettingsOf(before)))
            await resortLibrary(tx, sorted);
          return Object.fromEntries(
            settingNames
              .filter((name) => String(before[name]) !== String(next[name]))
              .map((name) => [name, name === 'languages' ? next.languages.join(' ') : next[name]]),
          );
        });
      },
      uploadLogo: (call) => pictures.replace('logo', call),
      deleteLogo: (call) => pictures.remove('logo', call),
      uploadSignInCover: (call) => pictures.replace('cover', call),
      deleteSignInCover: (call) => pictures.remove('cover', call),
      uploadFrontPicture: (call) => pictures.replace('front_picture', call),
      deleteFrontPicture: (call) => pictures.remove('front_picture', call),
    },
  };
}
