import { createHash } from 'node:crypto';
import {
  type EditableSite,
  frontPictureWidths,
  type LogoFile,
  logoFiles,
  siteLimits,
} from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { narrowImage, normalizeImage, renderLogo, sizeText } from './images.ts';
import { m } from './messages.ts';
import { changedMeanwhile, defaults } from './rules.ts';
import {
  deleteImage,
  findImage,
  findSettings,
  type ImageName,
  listImageHashes,
  putImage,
  saveSettings,
} from './store.ts';

const frontPath = /^front\/([0-9a-f]{16}-\d{1,4}x\d{1,4})(?:-(\d{3}))?\.webp$/;
const logoPath = /^logo\/([0-9a-f]{16})\/([\w.-]+)$/;

/** Maximum bytes of rendered pictures in the cache of a node. */
const maxRenderedBytes = 8 * 1024 * 1024;

export interface SiteImage {
  readonly type: 'image/png' | 'image/webp';
  readonly bytes: Uint8Array;
  /** Set if the picture at the requested address has been replaced by this one. */
  readonly isReplaced?: true;
}

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > siteLimits.imageBytes)
      throw new ProblemError(
        'payload_too_large',
        m.pictureLarge({ megabytes: siteLimits.imageBytes / 1024 / 1024 }),
      );
    chunks.push(chunk);
  }
  if (size === 0) throw new ProblemError('invalid_input', m.pictureEmpty);
  return Buffer.concat(chunks);
}

/** Fields of an audit entry. */
export type ChangedFields = Readonly<Record<string, string | number | boolean | null>>;

interface PictureDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Runs a change with its audit entry in one transaction. */
  change(actor: Pick<Actor, 'id'>, run: (tx: Database) => Promise<ChangedFields>): Promise<EditableSite>;
}

interface PictureCall {
  readonly actor: Pick<Actor, 'id'>;
  readonly query: { readonly revision: number };
}

/** The site's logo and the pictures of its sign-in screen and its front page. */
export function createPictures({ db, clock, change }: PictureDeps) {
  const rendered = createAsyncCache<string, SiteImage | null>({
    clock,
    maxSize: maxRenderedBytes,
    sizeOf: (image) => image?.bytes.byteLength ?? 1,
    isCacheable: (image) => image !== null,
  });

  /**
   * Raises the revision of the settings.
   * @throws ProblemError precondition_failed if the admin has not seen the current revision
   */
  async function touch(tx: Database, revision: number): Promise<void> {
    const row = (await findSettings(tx)) ?? defaults;
    if (!(await saveSettings(tx, { ...row, revision }, clock.iso()))) throw changedMeanwhile();
  }

  async function replace(
    name: ImageName,
    { body, actor, query }: PictureCall & { readonly body: AsyncIterable<Uint8Array> },
  ): Promise<EditableSite> {
    const bytes = await normalizeImage(name, await bytesOf(body));
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    // The address of the front page's picture contains its size, so that the page can reserve space for it.
    const hash = name === 'front_picture' ? `${digest}-${await sizeText(bytes)}` : digest;
    return change(actor, async (tx) => {
      await touch(tx, query.revision);
      await putImage(tx, name, hash, bytes);
      return { [name]: hash };
    });
  }

  const remove = (name: ImageName, { actor, query }: PictureCall) =>
    change(actor, async (tx) => {
      if (!(await deleteImage(tx, name))) return {};
      await touch(tx, query.revision);
      return { [name]: null };
    });

  async function render(path: string): Promise<SiteImage | null> {
    const [, logoHash = '', file = ''] = logoPath.exec(path) ?? [];
    if (Object.hasOwn(logoFiles, file)) {
      const logo = await findImage(db, 'logo', logoHash);
      return logo ? { type: 'image/png', bytes: await renderLogo(logo, file as LogoFile) } : null;
    }
    const [, frontHash, width] = frontPath.exec(path) ?? [];
    if (frontHash !== undefined) {
      const isKnown = width === undefined || frontPictureWidths.some((pixels) => pixels === Number(width));
      const picture = isKnown ? await findImage(db, 'front_picture', frontHash) : undefined;
      if (!picture) return null;
      return { type: 'image/webp', bytes: width ? await narrowImage(picture, Number(width)) : picture };
    }
    const [, coverHash] = /^cover\/([0-9a-f]{16})\.webp$/.exec(path) ?? [];
    const cover = coverHash === undefined ? undefined : await findImage(db, 'cover', coverHash);
    return cover ? { type: 'image/webp', bytes: cover } : null;
  }

  return {
    replace,
    remove,
    /**
     * Returns the picture at a path below `/site/` (the current logo if the path is of an earlier logo); null if
     * there is none.
     */
    async find(path: string): Promise<SiteImage | null> {
      const image = await rendered.get(path, (key) => render(key));
      const [, , file] = image ? [] : (logoPath.exec(path) ?? []);
      if (file === undefined) return image;
      const logo = (await listImageHashes(db)).find(({ name }) => name === 'logo');
      const current = logo ? await rendered.get(`logo/${logo.hash}/${file}`, (key) => render(key)) : null;
      return current && { ...current, isReplaced: true };
    },
  };
}
