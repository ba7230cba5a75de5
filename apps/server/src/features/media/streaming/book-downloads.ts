import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenFile } from '../../../gateways/storage/storage.ts';
import { attachment } from '../../../http/attachment.ts';
import { type Actor, refusalError } from '../../../http/auth.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { AudioBudget } from './audio-budget.ts';
import { createBufferPool } from './buffer-pool.ts';
import { m } from './messages.ts';
import { type MediaResponse, sendFile } from './responses.ts';
import { expiryOf, type Listener } from './signed-audio-urls.ts';
import { createSendBody, type Meter } from './stream-file.ts';

/**
 * A whole book as one file: either an open file that can be read at every position, or content that is generated from
 * its beginning.
 */
export type BookFile = { readonly contentType: string } & (
  | { readonly file: OpenFile }
  | { readonly bytes: number; readonly content: AsyncGenerator<Uint8Array> }
);

/** Makes the file of a book for an account. @throws ProblemError, such as for a right that the account lacks */
type OpenBookFile = (bookId: number, actor: Actor) => Promise<BookFile>;

/** Right that an account needs for each kind of file. */
const rights = { export: 'admin', lpf: 'admin', m4b: 'download', zip: 'download' } as const;
type BookFileKind = keyof typeof rights;

interface BookLink {
  readonly kind: BookFileKind;
  readonly bookId: number;
  readonly listener: Listener;
  /** File name without extension. */
  readonly name: string;
}

/** Files of whole books, which browsers load by signed links. */
export interface BookDownloads {
  /** Registers the function that makes the files of a kind. */
  provide(kind: BookFileKind, open: OpenBookFile): void;
  /** Signs a link for one account and session. */
  sign(link: BookLink): string;
  /**
   * Verifies a URL; null if it is not the URL of a book's file.
   * @throws ProblemError link_invalid, link_expired
   */
  read(url: string): BookLink | null;
  send(to: MediaResponse, link: BookLink): Promise<void>;
}

interface BookDownloadsDeps {
  readonly secret: string;
  readonly clock: Clock;
  readonly budget: AudioBudget;
  /** Returns an account with its rights; null for an ended session or a deleted account. */
  readonly accessOf: (listener: Listener) => Actor | null | Promise<Actor | null>;
}

const pattern = /^\/media\/books\/(export|lpf|m4b|zip)\/([1-9]\d{0,9})\?(.+)$/;
const maxNameLength = 150;
/** Maximum number of files sent at the same time: to one account, and by this server. */
const maxPerAccount = 3;
const maxAtOnce = 20;
/** Bytes sent between two checks of the account's rights. */
const checkBytes = 4 << 20;

const extensions = { export: 'zip', lpf: 'audiobook', m4b: 'm4b', zip: 'zip' } as const;
const invalid = (): ProblemError => new ProblemError('link_invalid', m.bookLinkInvalid);

/**
 * Counts the files being sent to each account. The returned function starts one file, and returns a function that ends
 * it.
 */
function createCounter(): (accountId: number) => () => void {
  const active = new Map<number, number>();
  return (id) => {
    const own = active.get(id) ?? 0;
    const all = active.values().reduce((sum, count) => sum + count, 0);
    if (own >= maxPerAccount || all >= maxAtOnce)
      throw new ProblemError('too_many_requests', m.tooManyBookFiles, { retryAfter: 60 });
    active.set(id, own + 1);
    return () => {
      const left = (active.get(id) ?? 1) - 1;
      if (left > 0) active.set(id, left);
      else active.delete(id);
    };
  };
}

export function createBookDownloads({ secret, clock, budget, accessOf }: BookDownloadsDeps): BookDownloads {
  const providers = new Map<BookFileKind, OpenBookFile>();
  const sendBody = createSendBody(createBufferPool());
  const begin = createCounter();

  const signatureOf = ({ kind, bookId, listener, name }: BookLink, expires: string): Buffer =>
    createHmac('sha256', secret)
      .update(['book', kind, bookId, listener.id, listener.session.id, expires, name].join('\n'))
      .digest();

  /** Returns the account of a link, or the reason why the account may not have the file now. */
  async function access({ kind, listener }: BookLink): Promise<Actor | ProblemError> {
    const actor = await accessOf(listener);
    if (!actor) return new ProblemError('link_invalid', m.signedOut);
    return refusalError(actor, rights[kind]) ?? actor;
  }

  /** Yields content at the rate that the account's budget allows, until the account lacks a right. */
  async function* limited(
    content: AsyncGenerator<Uint8Array>,
    meter: Meter,
    isStillAllowed: () => Promise<boolean>,
  ): AsyncGenerator<Uint8Array> {
    let unchecked = 0;
    for await (const chunk of content) {
      const delayMs = meter.delayMs(chunk.byteLength);
      if (delayMs > 0) await sleep(delayMs);
      if (unchecked >= checkBytes && !(await isStillAllowed()))
        throw new ProblemError('forbidden', m.nothingHere);
      unchecked = unchecked >= checkBytes ? 0 : unchecked + chunk.byteLength;
      yield chunk;
      meter.count(chunk.byteLength);
    }
  }

  async function send(to: MediaResponse, link: BookLink): Promise<void> {
    const open = providers.get(link.kind);
    const actor = await access(link);
    if (actor instanceof ProblemError) throw actor;
    to.language = actor.language;
    const refusal = budget.refusal(actor.id);
    if (refusal) throw refusal;
    if (!open) throw invalid();
    const end = begin(actor.id);
    try {
      const made = await open(link.bookId, actor);
      const headers = ['Content-Type', made.contentType, 'Cache-Control', 'private, no-store'];
      headers.push('Content-Disposition', attachment(link.name, extensions[link.kind]));
      headers.push('Cross-Origin-Resource-Policy', 'same-origin', 'X-Robots-Tag', 'noindex, nofollow');
      const meter: Meter = {
        count: (bytes) => budget.count(actor.id, bytes),
        delayMs: (bytes) => budget.delayMs(actor.id, bytes),
      };
      const isStillAllowed = async () => !((await access(link)) instanceof ProblemError);
      if ('file' in made)
        return await sendFile(to, { file: made.file, headers, sendBody, isStillAllowed, meter });
      const { request, response, securityHeaders } = to;
      const length = ['Content-Length', String(made.bytes), 'Accept-Ranges', 'none'];
      response.writeHead(200, [...length, ...securityHeaders, ...headers]);
      if (request.method === 'HEAD') return void response.end(() => void made.content.return(undefined));
      await pipeline(Readable.from(limited(made.content, meter, isStillAllowed)), response).catch(
        (error: unknown) => {
          // A client may disconnect at any time.
          if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
        },
      );
    } finally {
      end();
    }
  }

  return {
    provide: (kind, open) => void providers.set(kind, open),
    sign({ listener, name, ...file }) {
      const link = {
        ...file,
        listener,
        name: Array.from(name.toWellFormed()).slice(0, maxNameLength).join(''),
      };
      const exp = String(expiryOf(clock.ms(), 0));
      const sig = signatureOf(link, exp).toString('base64url');
      const query = { m: String(listener.id), s: listener.session.id, exp, name: link.name, sig };
      return `/media/books/${link.kind}/${link.bookId}?${new URLSearchParams(query).toString()}`;
    },
    read(url) {
      if (!url.startsWith('/media/books/')) return null;
      const [, kind, id, query = ''] = pattern.exec(url) ?? [];
      if (kind === undefined) throw invalid();
      const values = new URLSearchParams(query);
      const [holder = '', session = '', exp = '', name = '', sig = ''] = ['m', 's', 'exp', 'name', 'sig'].map(
        (key) => values.get(key) ?? '',
      );
      if (!/^[1-9]\d{0,9}$/.test(holder) || !/^\d{1,11}$/.test(exp) || values.size !== 5) throw invalid();
      const listener = { id: Number(holder), session: { id: session } };
      const link = { kind: kind as BookFileKind, bookId: Number(id), listener, name };
      const [given, right] = [Buffer.from(sig, 'base64url'), signatureOf(link, exp)];
      if (given.length !== right.length || !timingSafeEqual(given, right)) throw invalid();
      if (clock.ms() >= Number(exp) * 1000) throw new ProblemError('link_expired', m.bookLinkExpired);
      return link;
    },
    send,
  };
}
