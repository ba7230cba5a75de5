import { bookLimits, typesetAddress } from '@lamplight/contract';
import { invalidField } from '../../../platform/text-fields.ts';
import type { HostedMedia, MediaReferences } from '../../media/index.ts';

/** A media URL as stored in a book, with metadata of the file. */
export interface ResolvedMedia {
  readonly address: string;
  /** Seconds; only for hosted audio. */
  readonly duration: number | null;
  /** Set only if the cover is stored on this server. */
  readonly hue: number | null;
  readonly isHosted: boolean;
}

export interface MediaUrlInput {
  /** URL as sent by the client. */
  readonly address: string;
  readonly field: string;
  readonly kind: HostedMedia['kind'];
  /** The current value, which needs no new check. */
  readonly before: string | undefined;
}

const labels = { audio: 'audio', cover: 'picture' } as const;

/** Normalizes an external https URL. @throws ProblemError invalid_input for any other URL */
function external({ address, field, kind }: MediaUrlInput): ResolvedMedia {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isValid =
    url?.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    url.href.length <= bookLimits.addressCharacters;
  if (!isValid)
    throw invalidField(field, `The ${labels[kind]} must be at an https:// address, or be uploaded here.`);
  return { address: url.href, duration: null, hue: null, isHosted: false };
}

/** Resolves sent URLs to stored ones: without signatures, and only of files that exist. */
export async function resolveMediaUrls(
  media: MediaReferences,
  inputs: readonly MediaUrlInput[],
): Promise<(inputs: MediaUrlInput) => ResolvedMedia> {
  const hosted = await media.findHosted(inputs.map(({ address }) => address.trim()));
  return (input) => {
    const address = input.address.trim();
    if (address === input.before) {
      const { duration = null, hue = null } = hosted.get(address) ?? {};
      return { address, duration, hue, isHosted: address.startsWith('/') };
    }
    if (address === typesetAddress && input.kind === 'cover')
      return { address, duration: null, hue: null, isHosted: true };
    const file = hosted.get(address);
    if (!file) return external({ ...input, address });
    const isAvailable = (file.isStored && file.kind === input.kind) || file.address === input.before;
    if (!isAvailable)
      throw invalidField(
        input.field,
        `The ${labels[input.kind]} is not on this server any more. Please upload it again.`,
      );
    return { ...file, isHosted: true };
  };
}
