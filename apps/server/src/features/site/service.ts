import { createHash } from 'node:crypto';
import {
  accentStyle,
  type BodyOf,
  countCharacters,
  defaultSite,
  isBlank,
  type LogoFile,
  logoFiles,
  type Site,
  type siteEndpoints,
  siteLimits,
} from '@lamplight/contract';
import type { Actor } from '../../http/auth.ts';
import type { RouteHandlers } from '../../http/routes.ts';
import { createAsyncCache } from '../../platform/async-cache.ts';
import type { Clock } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import { recordAudit } from '../audit/index.ts';
import { normalizeImage, renderLogo } from './images.ts';
import {
  type Db,
  deleteImage,
  findImage,
  findSettings,
  type ImageName,
  listImageHashes,
  putImage,
  type SettingsRow,
  saveSettings,
} from './store.ts';

/** Milliseconds after which a node has read what another has changed. */
const maxAgeMs = 2000;
/** Bytes of rendered pictures that a node keeps. */
const maxRenderedBytes = 8 * 1024 * 1024;

type SiteBody = BodyOf<(typeof siteEndpoints)['PUT /admin/site']>;

export interface SiteImage {
  readonly type: 'image/png' | 'image/webp';
  readonly bytes: Uint8Array;
}

export interface SiteService {
  readonly handlers: RouteHandlers<typeof siteEndpoints>;
  /** Returns the settings, at most two seconds old; the last known ones while the database does not answer. */
  current(): Promise<Site>;
  /** Returns a picture by the path below `/site/`; null if there is none. */
  image(path: string): Promise<SiteImage | null>;
}

const defaults: SettingsRow = {
  ...defaultSite,
  revision: 0,
  accent: null,
  sender: '',
  contact: '',
  language: null,
  first_day: 1,
};

const presentSite = (row: SettingsRow, images: ReadonlyMap<ImageName, string>): Site => {
  const [logo, cover] = [images.get('logo'), images.get('cover')];
  return {
    ...row,
    theme: row.accent === null ? null : accentStyle(row.accent),
    logo: logo === undefined ? null : `/site/logo/${logo}`,
    cover: cover === undefined ? null : `/site/cover/${cover}.webp`,
  };
};

const invalid = (field: string, message: string) =>
  new ProblemError('invalid_input', message, { fields: [{ field, message }] });

/** Control and format characters, and brackets and quotes, which have a meaning in the header of a mail. */
const unsafeInNames = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>"\\]/u;

function readLine(field: 'name' | 'tagline' | 'sender', written: string, most: number): string {
  const line = written.toWellFormed().normalize('NFC').trim();
  if (unsafeInNames.test(line)) throw invalid(field, 'Use letters, digits and common punctuation only.');
  if (countCharacters(line) > most) throw invalid(field, `At most ${most} characters, please.`);
  return line;
}

function readContact(written: string): string {
  const contact = written.trim();
  const isAddress = /^[^\s@<>"\\]+@[^\s@<>"\\]+\.[^\s@<>"\\]+$/.test(contact);
  const isWeb = /^https:\/\/\S+$/.test(contact) && URL.canParse(contact);
  if (contact.length > siteLimits.contactCharacters || !(contact === '' || isAddress || isWeb))
    throw invalid('contact', 'Enter an email address, or a web address that begins with https://.');
  return contact;
}

/** Checks settings. @throws ProblemError invalid_input naming the field */
function readSettings(body: SiteBody): SettingsRow {
  const name = readLine('name', body.name, siteLimits.nameCharacters.max);
  if (isBlank(name)) throw invalid('name', 'Please enter a name.');
  if (![0, 1, 6].includes(body.first_day)) throw invalid('first_day', 'Choose Saturday, Sunday or Monday.');
  return {
    ...body,
    name,
    tagline: readLine('tagline', body.tagline, siteLimits.taglineCharacters),
    sender: readLine('sender', body.sender, siteLimits.senderCharacters),
    contact: readContact(body.contact),
    accent: body.accent?.toLowerCase() ?? null,
  };
}

const changedMeanwhile = () =>
  new ProblemError(
    'precondition_failed',
    'Another admin has changed the settings. Load them again before you save.',
  );

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > siteLimits.imageBytes)
      throw new ProblemError(
        'payload_too_large',
        `A picture may have up to ${siteLimits.imageBytes / 1024 / 1024} MB.`,
      );
    chunks.push(chunk);
  }
  if (size === 0) throw new ProblemError('invalid_input', 'The picture is empty.');
  return Buffer.concat(chunks);
}

/** The publisher's settings, kept in the database and shared by all nodes. */
export function createSite({
  db,
  clock,
  log,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}): SiteService {
  const settings = createAsyncCache<'site', Site>({ clock, maxSize: 1, maxAgeMs });
  const rendered = createAsyncCache<string, SiteImage | null>({
    clock,
    maxSize: maxRenderedBytes,
    sizeOf: (image) => image?.bytes.byteLength ?? 1,
    isCacheable: (image) => image !== null,
  });
  let lastKnown = presentSite(defaults, new Map());

  async function read(on: Db): Promise<Site> {
    const row = (await findSettings(on)) ?? defaults;
    const images = await listImageHashes(on);
    return presentSite(row, new Map(images.map(({ name, hash }) => [name, hash])));
  }

  async function current(): Promise<Site> {
    try {
      lastKnown = await settings.get('site', () => read(db));
    } catch (error) {
      log.warn({ err: error }, 'site settings not read: using the last known ones');
    }
    return lastKnown;
  }

  /** Runs a change with its audit entry in one transaction. */
  async function change(
    actor: Pick<Actor, 'id'>,
    run: (tx: Db) => Promise<Readonly<Record<string, string | number | boolean | null>>>,
  ): Promise<Site> {
    const changed = await db.transaction().execute(async (tx) => {
      const detail = await run(tx);
      if (Object.keys(detail).length > 0)
        await recordAudit(tx, clock, { actor_id: actor.id, action: 'site_changed', detail });
      return read(tx);
    });
    settings.delete('site');
    lastKnown = changed;
    return changed;
  }

  /** Raises the revision: a change of a picture is one of the settings. @throws ProblemError precondition_failed */
  async function touch(tx: Db): Promise<void> {
    const row = (await findSettings(tx)) ?? defaults;
    if (!(await saveSettings(tx, row, clock.iso()))) throw changedMeanwhile();
  }

  const replaceImage = async (
    name: ImageName,
    { body, actor }: { body: AsyncIterable<Uint8Array>; actor: Pick<Actor, 'id'> },
  ) => {
    const bytes = await normalizeImage(name, await bytesOf(body));
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    return change(actor, async (tx) => {
      await touch(tx);
      await putImage(tx, name, hash, bytes);
      return { [name]: hash };
    });
  };

  const removeImage = (name: ImageName, actor: Pick<Actor, 'id'>) =>
    change(actor, async (tx) => {
      if (!(await deleteImage(tx, name))) return {};
      await touch(tx);
      return { [name]: null };
    });

  async function renderImage(path: string): Promise<SiteImage | null> {
    const [, logoHash = '', file = ''] = /^logo\/([0-9a-f]{16})\/([\w.-]+)$/.exec(path) ?? [];
    if (Object.hasOwn(logoFiles, file)) {
      const logo = await findImage(db, 'logo', logoHash);
      return logo ? { type: 'image/png', bytes: await renderLogo(logo, file as LogoFile) } : null;
    }
    const [, coverHash] = /^cover\/([0-9a-f]{16})\.webp$/.exec(path) ?? [];
    const cover = coverHash === undefined ? undefined : await findImage(db, 'cover', coverHash);
    return cover ? { type: 'image/webp', bytes: cover } : null;
  }

  return {
    current,
    image: async (path) => rendered.get(path, (key) => renderImage(key)),
    handlers: {
      getSite: current,
      saveSite: ({ body, actor }) => {
        const next = readSettings(body);
        return change(actor, async (tx) => {
          const before = (await findSettings(tx)) ?? defaults;
          if (!(await saveSettings(tx, next, clock.iso()))) throw changedMeanwhile();
          const fields = ['name', 'tagline', 'accent', 'sender', 'contact', 'language', 'first_day'] as const;
          return Object.fromEntries(
            fields.filter((field) => before[field] !== next[field]).map((field) => [field, next[field]]),
          );
        });
      },
      uploadLogo: (call) => replaceImage('logo', call),
      deleteLogo: ({ actor }) => removeImage('logo', actor),
      uploadSignInCover: (call) => replaceImage('cover', call),
      deleteSignInCover: ({ actor }) => removeImage('cover', actor),
    },
  };
}
