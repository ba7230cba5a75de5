import { bookLimits } from '@lamplight/contract';
import type { KeptMedia, MediaKeeper } from '../../media/index.ts';
import { wrong } from './texts.ts';

/** An address as a book keeps it, with what is known of the file. */
export interface Resolved {
  readonly address: string;
  /** Seconds, of hosted audio. */
  readonly duration: number | null;
  /** Of a hosted cover. */
  readonly hue: number | null;
  readonly isHosted: boolean;
}

export interface Asked {
  /** As it was sent. */
  readonly address: string;
  readonly field: string;
  readonly kind: KeptMedia['kind'];
  /** What stands there now, which needs no proof again. */
  readonly before: string | undefined;
}

const names = { audio: 'audio', cover: 'picture' } as const;

/** An https address in its one spelling. @throws ProblemError invalid_input for every other address */
function external({ address, field, kind }: Asked): Resolved {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isFit =
    url?.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    url.href.length <= bookLimits.addressCharacters;
  if (!isFit) throw wrong(field, `The ${names[kind]} must be at an https:// address, or be uploaded here.`);
  return { address: url.href, duration: null, hue: null, isHosted: false };
}

/** Makes addresses as they were sent ones as they are kept: without signatures, and only of files that are there. */
export async function resolveAddresses(
  media: MediaKeeper,
  asked: readonly Asked[],
): Promise<(asked: Asked) => Resolved> {
  const kept = await media.findKept(asked.map(({ address }) => address.trim()));
  return (one) => {
    const address = one.address.trim();
    if (address === one.before) {
      const { duration = null, hue = null } = kept.get(address) ?? {};
      return { address, duration, hue, isHosted: address.startsWith('/') };
    }
    const file = kept.get(address);
    if (!file) return external({ ...one, address });
    const isThere = (file.isKept && file.kind === one.kind) || file.address === one.before;
    if (!isThere)
      throw wrong(
        one.field,
        `The ${names[one.kind]} is not on this server any more. Please upload it again.`,
      );
    return { ...file, isHosted: true };
  };
}
