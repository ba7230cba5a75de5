import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { audioKeyPattern } from '../audio/audio-formats.ts';
import { m } from './messages.ts';

export type AudioRight = 'stream' | 'download';

/** A member and one of their sessions: links end with the session. */
export interface Listener {
  readonly id: number;
  readonly session: { readonly id: string };
}

interface MemberGrant {
  readonly listener: Listener;
  /** Length of the chapter in seconds; null or absent if unknown. */
  readonly durationSeconds?: number | null;
  readonly right: AudioRight;
  /** File name of a download, without extension. */
  readonly name?: string;
}

/** Grants access to visitors, as long as this book is marked as a demo. */
interface DemoGrant {
  readonly demoOf: number;
  readonly durationSeconds?: number | null;
}

export type AudioGrant = MemberGrant | DemoGrant;

/** Content of a valid link. */
export interface AudioLink {
  readonly key: string;
  /** Member and session that the link is for; null for the demo. */
  readonly listener: Listener | null;
  /** The demo book; null for a member's link. */
  readonly demoOf: number | null;
  /** Expiry in seconds since 1970. */
  readonly expires: number;
  readonly right: AudioRight;
  readonly name: string;
  /**
   * 'file' is the stored file; 'mp4' is the MP4 form of an MP3 if available, in which browsers seek exactly. This
   * parameter is not signed.
   */
  readonly form: 'file' | 'mp4';
}

export interface AudioLinks {
  /** Signs a link to hosted audio for one member or a demo; other URLs are returned unchanged. */
  sign(url: string, grant: AudioGrant): string;
  /**
   * Verifies a request's URL; null if it is not an audio URL.
   * @throws ProblemError 'link_invalid' if it was not signed here or was changed, 'link_expired' after its
   * expiry
   */
  read(url: string): AudioLink | null;
}

const prefix = '/media/';
/**
 * Seconds of the step to which expiry times are rounded up: a browser that asks again gets the same URL and can use its
 * cache.
 */
const stepSeconds = 6 * 3600;
const minLifeSeconds = 6 * 3600;
const maxNameLength = 150;
/** Maximum number of verified links in the cache: a player requests many ranges of one URL. */
const maxCached = 4096;

const invalid = (): ProblemError => new ProblemError('link_invalid', m.linkInvalid);

/** Returns the expiry in seconds since 1970: at least six hours and twice the chapter's length from now. */
export function expiryOf(nowMs: number, durationSeconds: number): number {
  const life = Math.max(minLifeSeconds, 2 * durationSeconds);
  return Math.ceil((nowMs / 1000 + life) / stepSeconds) * stepSeconds;
}

/** Parses the query; null if a parameter is unknown, missing, invalid or repeated. */
function readQuery(query: string): (Omit<AudioLink, 'key'> & { signature: string }) | null {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (values.has(name)) return null;
    values.set(name, value);
  }
  const { m, s, demo, exp = '', sig = '', dl, name, in: form, ...others } = Object.fromEntries(values);
  const holder = m ?? demo ?? '';
  if (Object.keys(others).length > 0 || !/^[1-9]\d{0,9}$/.test(holder) || !/^\d{1,11}$/.test(exp))
    return null;
  if ((form ?? 'mp4') !== 'mp4') return null;
  if (demo !== undefined && (m !== undefined || s !== undefined || dl !== undefined)) return null;
  if (m !== undefined && !/^[\w-]{1,100}$/.test(s ?? '')) return null;
  if (sig.length !== 43 || (dl ?? '1') !== '1' || (name !== undefined && dl === undefined)) return null;
  const right = dl === undefined ? 'stream' : 'download';
  const owner =
    m === undefined
      ? { listener: null, demoOf: Number(demo) }
      : { listener: { id: Number(m), session: { id: s ?? '' } }, demoOf: null };
  return {
    ...owner,
    expires: Number(exp),
    right,
    name: name ?? '',
    form: form === undefined ? 'file' : 'mp4',
    signature: sig,
  };
}

export function createAudioLinks(secret: string, clock: Clock): AudioLinks {
  /**
   * Verified links by URL. A Map, because a lookup in an LRU cache took 0.1 µs longer, and each range request needs
   * one.
   */
  const checked = new Map<string, AudioLink>();

  /**
   * Key object created once: with a string, each signature would create it again, which takes a tenth of the
   * signature's time.
   */
  const hmacKey = createSecretKey(secret, 'utf8');

  const signatureOf = ({ key, listener, demoOf, expires, right, name }: Omit<AudioLink, 'form'>): Buffer =>
    createHmac('sha256', hmacKey)
      .update(
        [
          key,
          listener ? `${listener.id} ${listener.session.id}` : `demo ${demoOf}`,
          expires,
          right,
          name,
        ].join('\n'),
      )
      .digest();

  const check = (url: string): AudioLink | null => {
    const queryStart = url.indexOf('?');
    const key = url.slice(prefix.length, queryStart < 0 ? undefined : queryStart);
    if (!url.startsWith(prefix) || !audioKeyPattern.test(key)) return null;
    const query = queryStart < 0 ? null : readQuery(url.slice(queryStart + 1));
    if (!query) throw invalid();
    const { signature, ...rest } = query;
    const link = { key, ...rest };
    const given = Buffer.from(signature, 'base64url');
    const right = signatureOf(link);
    if (given.length !== right.length || !timingSafeEqual(given, right)) throw invalid();
    if (given.toString('base64url') !== signature) throw invalid();
    return link;
  };

  return {
    sign(url, grant) {
      if (!url.startsWith(prefix)) return url;
      const key = url.slice(prefix.length);
      const expires = expiryOf(clock.ms(), grant.durationSeconds ?? 0);
      if ('demoOf' in grant) {
        const { demoOf } = grant;
        const link = { key, listener: null, demoOf, expires, right: 'stream', name: '' } as const;
        const sig = signatureOf(link).toString('base64url');
        return `${url}?${new URLSearchParams({ demo: String(demoOf), exp: String(expires), sig }).toString()}`;
      }
      const { listener, right, name = '' } = grant;
      const filename =
        right === 'download' ? Array.from(name.toWellFormed()).slice(0, maxNameLength).join('') : '';
      const link = { key, listener, demoOf: null, expires, right, name: filename };
      // URLSearchParams takes twelve times as long as concatenation, and a book has two URLs for each chapter.
      const download =
        right === 'download' ? `&dl=1${filename && `&name=${encodeURIComponent(filename)}`}` : '';
      const sig = signatureOf(link).toString('base64url');
      return `${url}?m=${listener.id}&s=${listener.session.id}&exp=${expires}${download}&sig=${sig}`;
    },
    read(url) {
      let link = checked.get(url) ?? null;
      if (!link) {
        link = check(url);
        if (!link) return null;
        const oldest = checked.size >= maxCached ? checked.keys().next().value : undefined;
        if (oldest !== undefined) checked.delete(oldest);
        checked.set(url, link);
      }
      if (clock.ms() >= link.expires * 1000) throw new ProblemError('link_expired', m.linkExpired);
      return link;
    },
  };
}
