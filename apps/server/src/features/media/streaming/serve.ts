import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Storage } from '../../../gateways/storage/storage.ts';
import { attachment } from '../../../http/attachment.ts';
import { type Actor, refusalError } from '../../../http/auth.ts';
import { toProblemError } from '../../../http/problems.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { inStoredLanguage } from '../../../platform/language.ts';
import { type Log, redactUrl } from '../../../platform/log.ts';
import { audioKinds, audioTypeOf } from '../audio/audio-formats.ts';
import type { AudioBudget } from './audio-budget.ts';
import type { BookDownloads } from './book-downloads.ts';
import { createBufferPool } from './buffer-pool.ts';
import { type CoverFormat, type CoverWidth, coverTypes } from './covers/cover-image.ts';
import type { Covers, Rendition } from './covers/covers.ts';
import { m } from './messages.ts';
import type { Offload } from './offload.ts';
import type { OffloadedBytes } from './offloaded-bytes.ts';
import {
  type MediaResponse,
  securityHeadersFor,
  sendBytes,
  sendFile,
  sendProblem,
  sendRedirect,
} from './responses.ts';
import type { SeekableForm, SeekableForms } from './seekable-forms.ts';
import type { AudioLink, AudioLinks, Listener } from './signed-audio-urls.ts';
import { createSendBody, type Meter } from './stream-file.ts';

/** A finished response, for logs and metrics. */
export interface ServedMetric {
  readonly method: string;
  readonly route: '/media/audio' | '/media/covers' | '/media';
  readonly status: number;
  /** Milliseconds from the request's head to the end of the response. */
  readonly ms: number;
}

type OnServed = ((served: ServedMetric) => void) | undefined;

interface MediaHooks extends Pick<MediaResponse, 'inLanguage'> {
  readonly onServed?: OnServed;
}

/**
 * Handles requests below /media and returns true; returns false for any other request without touching it.
 */
export type MediaHandler = (request: IncomingMessage, response: ServerResponse, hooks: MediaHooks) => boolean;

interface ServeDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  readonly links: AudioLinks;
  /** Returns a listener's account: synchronously if cached; null for an ended session or a deleted account. */
  readonly accessOf: (listener: Listener) => Actor | null | Promise<Actor | null>;
  /** Called when a member is sent audio to play. */
  readonly onStream: (listener: Actor) => void;
  readonly budget: AudioBudget;
  readonly offloadedBytes: OffloadedBytes;
  /** Whether visitors may listen to a book; synchronous if cached. */
  readonly isDemo: (bookId: number) => boolean | Promise<boolean>;
  /** Whether a stored file is a sample or clip, which anybody may hear; synchronous if cached. */
  readonly isPublicAudio: (key: string) => boolean | Promise<boolean>;
  /**
   * Returns false if a file belongs only to unreleased chapters that the listener may not know of: synchronously if
   * cached.
   */
  readonly mayHear: (key: string, listener: Actor | null) => boolean | Promise<boolean>;
  readonly bookDownloads: Pick<BookDownloads, 'read' | 'send'>;
  readonly covers: Covers;
  /**
   * Returns the new key of a cover from its former key; null if there is none, or visitors may not know of the cover's
   * book.
   */
  readonly findRenamed: (former: string) => Promise<string | null>;
  readonly seekableForms: SeekableForms;
  /** Offloads audio to nginx or the object store; null if this server sends it. */
  readonly offload: Offload | null;
  readonly publicUrl: string;
}

const coverPattern =
  /^\/media\/covers\/([0-9a-f]{32})\/(120|240|360|480|720)(?:x\d{1,7})?\.(avif|webp|jpg)(?:\?|$)/;

const publicAudioPattern = /^\/media\/samples\/([0-9a-f]{32}\.\w{2,5})(?:\?|$)/;

function routeOf(url: string): ServedMetric['route'] {
  if (url.startsWith('/media/audio/')) return '/media/audio';
  return url.startsWith('/media/covers/') ? '/media/covers' : '/media';
}

const notFound = (): ProblemError => new ProblemError('not_found', m.nothingHere);

function readRendition(url: string): Rendition | null {
  const [, hash = '', width, format] = coverPattern.exec(url) ?? [];
  return hash ? { hash, width: Number(width) as CoverWidth, format: format as CoverFormat } : null;
}

/** Returns why the member may not access this audio; null if the member may. */
function accessError(listener: Actor | null, right: AudioLink['right']): ProblemError | null {
  if (!listener) return new ProblemError('link_invalid', m.signedOut);
  if (right === 'download') return refusalError(listener, 'download');
  if (listener.session.isTakenOver) return new ProblemError('playing_elsewhere', m.playingElsewhere);
  return refusalError(listener, 'library');
}

/** Returns why visitors cannot access the audio of a book; null if the book is in the demo. */
const demoError = (isDemo: boolean): ProblemError | null =>
  isDemo ? null : new ProblemError('link_invalid', m.notInDemo);

/** Sends a cover in one of its sizes, which is made if it is not stored; redirects to a renamed cover. */
async function serveCover(
  { storage, covers, findRenamed }: Pick<ServeDeps, 'storage' | 'covers' | 'findRenamed'>,
  sendBody: ReturnType<typeof createSendBody>,
  to: MediaResponse,
  rendition: Rendition,
): Promise<void> {
  const headers = [
    'Content-Type',
    coverTypes[rendition.format],
    'Cache-Control',
    'public, max-age=31536000, immutable',
    'Cross-Origin-Resource-Policy',
    'cross-origin',
  ];
  const stored = await storage.open(`covers/${rendition.hash}/${rendition.width}.${rendition.format}`);
  if (stored) {
    await sendFile(to, { file: stored, headers, sendBody });
    return;
  }
  const rendered = await covers.require(rendition);
  if (!rendered) {
    const key = await findRenamed(rendition.hash);
    if (key === null) throw notFound();
    const address = `/media/${key}/${rendition.width}.${rendition.format}`;
    return sendRedirect(to, address, 'cross-origin');
  }
  if ('bytes' in rendered) return sendBytes(to, rendered.bytes, headers);
  const file = await storage.open(rendered.key);
  if (!file) throw notFound();
  await sendFile(to, { file, headers, sendBody });
}

/** Answers a failed request, and logs it. */
function fail(log: Log, to: MediaResponse, url: string, error: unknown): void {
  const problem = toProblemError(error);
  const { status, code } = problem;
  // Only failed requests get an id: creating one for every range request would be too expensive.
  const logFields = { reqId: randomUUID(), url: redactUrl(url), status };
  if (status >= 500 && !problem.isExpected) log.error({ ...logFields, err: error }, 'media request failed');
  else log.info({ ...logFields, code }, 'media request refused');
  const allow = code === 'method_not_allowed' ? ['Allow', 'GET, HEAD'] : [];
  sendProblem(to, problem, ['X-Request-Id', logFields.reqId, ...allow]);
}

/** Counts and logs a request that was answered. */
function report(
  { clock, log }: Pick<ServeDeps, 'clock' | 'log'>,
  { request, response, nowMs }: MediaResponse,
  url: string,
  onServed: OnServed,
): void {
  const { method = '' } = request;
  const served: ServedMetric = {
    method,
    route: routeOf(url),
    status: response.statusCode,
    ms: clock.ms() - nowMs,
  };
  if (log.isLevelEnabled('debug')) log.debug({ ...served, url: redactUrl(url) }, 'media request');
  onServed?.(served);
}

/**
 * Returns whether a script of the web app downloads the file. The object store on another host may not allow that
 * (CORS), so this server sends the bytes.
 */
const isReadByPage = (storage: Storage, { request }: MediaResponse, { right }: AudioLink): boolean =>
  right === 'download' && storage.signedUrlOrigin !== null && request.headers['sec-fetch-dest'] === 'empty';

export function createMediaHandler(deps: ServeDeps): MediaHandler {
  const { storage, clock, log, links, accessOf, isDemo, seekableForms, offload, budget, bookDownloads } =
    deps;
  const sendBody = createSendBody(createBufferPool());
  const securityHeaders = securityHeadersFor(deps.publicUrl);

  async function checkAccess(
    { key, demoOf, listener, right }: AudioLink,
    to?: MediaResponse,
  ): Promise<ProblemError | null> {
    if (!listener)
      return demoError(await isDemo(demoOf ?? 0)) ?? ((await deps.mayHear(key, null)) ? null : notFound());
    const actor = await accessOf(listener);
    if (to) to.language = actor?.language ?? null;
    // Check again: the chapter may have become a draft, or the member may have lost premium, since the link was
    // created.
    if (actor && !(await deps.mayHear(key, actor))) return notFound();
    const problem = accessError(actor, right) ?? budget.refusal(listener.id);
    if (actor && !problem && right === 'stream') deps.onStream(actor);
    return problem;
  }

  const meterOf = ({ listener }: AudioLink): Meter | undefined =>
    listener
      ? {
          count: (bytes) => budget.count(listener.id, bytes),
          delayMs: (bytes) => budget.delayMs(listener.id, bytes),
        }
      : undefined;

  /**
   * Sends the audio of a link.
   * @param form the MP4 form of an MP3 if requested; null for the stored file
   */
  async function sendAudio(to: MediaResponse, link: AudioLink, form: SeekableForm | null): Promise<void> {
    const contentType = form ? audioKinds.m4a : audioTypeOf(link.key);
    // Ten minutes are long enough to seek back while listening, and short enough that the browser of a former member
    // soon needs a new response.
    const cacheControl = 'private, max-age=600';
    // Demos may be embedded on other hosts.
    const resourcePolicy = link.demoOf === null ? 'same-origin' : 'cross-origin';
    const ending = form ? 'm4a' : link.key.slice(link.key.lastIndexOf('.') + 1);
    const disposition = link.right === 'download' ? attachment(link.name, ending) : null;
    const key = form ? form.key : link.key;
    const meter = meterOf(link);
    // A member whose downloads are slowed down gets the bytes from this server, which limits the rate.
    if (offload && key !== null && !isReadByPage(storage, to, link) && !meter?.delayMs(1)) {
      meter?.count(await deps.offloadedBytes(to.request, link));
      return offload(to, { link, key, contentType, cacheControl, disposition, resourcePolicy });
    }
    const file = await (form ? form.open() : storage.open(link.key));
    if (!file && form) return sendAudio(to, link, null);
    if (!file) throw notFound();
    const headers = ['Content-Type', contentType, 'Cache-Control', cacheControl];
    headers.push('Cross-Origin-Resource-Policy', resourcePolicy);
    if (disposition !== null) headers.push('Content-Disposition', disposition);
    const isStillAllowed = async (): Promise<boolean> => (await checkAccess(link)) === null;
    return sendFile(to, { file, headers, sendBody, isStillAllowed, meter });
  }

  async function serveAudio(to: MediaResponse, link: AudioLink): Promise<void> {
    const problem = await checkAccess(link, to);
    if (problem) throw problem;
    await sendAudio(to, link, link.form === 'file' ? null : await seekableForms.of(link.key));
  }

  /** Sends a sample or clip to anybody: its address refers to a separate file, never to a chapter's. */
  async function servePublicAudio(to: MediaResponse, key: string): Promise<void> {
    const isPublic = async (): Promise<boolean> => deps.isPublicAudio(key);
    const file = (await isPublic()) ? await storage.open(key) : null;
    if (!file) throw notFound();
    const headers = ['Content-Type', audioTypeOf(key), 'Cache-Control', 'public, no-cache'];
    headers.push('Cross-Origin-Resource-Policy', 'cross-origin');
    return sendFile(to, { file, headers, sendBody, isStillAllowed: isPublic });
  }

  async function route(to: MediaResponse, url: string): Promise<void> {
    const { method } = to.request;
    if (method !== 'GET' && method !== 'HEAD') throw new ProblemError('method_not_allowed', m.readOnly);
    const link = links.read(url);
    if (link) return serveAudio(to, link);
    const bookLink = bookDownloads.read(url);
    if (bookLink) return bookDownloads.send(to, bookLink);
    const publicFile = publicAudioPattern.exec(url)?.[1];
    if (publicFile !== undefined) return servePublicAudio(to, `audio/${publicFile}`);
    const rendition = readRendition(url);
    if (rendition) return serveCover(deps, sendBody, to, rendition);
    throw notFound();
  }

  return (request, response, { onServed, inLanguage }) => {
    const { url = '' } = request;
    if (!url.startsWith('/media/')) return false;
    const to: MediaResponse = {
      request,
      response,
      nowMs: clock.ms(),
      securityHeaders,
      language: null,
      inLanguage,
    };
    response.on('close', () => report(deps, to, url, onServed));
    // The caller's language is looked up only for refusals, which are rare.
    inStoredLanguage(() => route(to, url)).catch((error: unknown) => fail(log, to, url, error));
    return true;
  };
}
