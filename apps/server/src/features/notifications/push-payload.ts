import { charactersOf } from '@lamplight/contract';

/** Content that the service worker shows. */
interface PushContent {
  readonly title: string;
  readonly body: string;
  /** Path opened by a click. */
  readonly path: string;
  /** Tag of the notification: a new one replaces the one with the same tag. */
  readonly tag: string;
  /** Language of the texts. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}

/** Maximum bytes of a push. Push services accept 4,096 bytes, some fewer, and encryption takes some hundred. */
export const maxPayloadBytes = 3000;
const maxTitleBytes = 600;

/** Returns the bytes of a text within JSON. */
const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - '""'.length;

const ellipsis = '…';

/** Cuts a text so that it takes at most this many bytes within JSON. */
function cutToBytes(text: string, max: number): string {
  if (bytesOf(text) <= max) return text;
  let left = max - bytesOf(ellipsis);
  let cut = '';
  for (const character of charactersOf(text)) {
    left -= bytesOf(character);
    if (left < 0) break;
    cut += character;
  }
  return `${cut.trimEnd()}${ellipsis}`;
}

/** Returns the JSON of a push, of at most `maxPayloadBytes`. */
export function pushPayload({ title, body, ...rest }: PushContent): string {
  const short = { title: cutToBytes(title, maxTitleBytes), body: '', ...rest };
  const left = maxPayloadBytes - Buffer.byteLength(JSON.stringify(short));
  return JSON.stringify({ ...short, body: cutToBytes(body, left) });
}
