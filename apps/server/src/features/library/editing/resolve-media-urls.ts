import { bookLimits } from '@lamplight/contract';
import type { HostedMedia, MediaReferences } from '../../media/index.ts';
import { invalidField } from './text-fields.ts';

/** An address as a book keeps it, with what is known of the file. */
export interface ResolvedMedia {
  readonly address: string;
  /** Seconds, of hosted audio. */
  readonly duration: number | null;
  /** Of a hosted cover. */
  readonly hue: number | null;
  readonly isHosted: boolean;
}

export interface MediaUrlInput {
  /** As it was sent. */
  readonly address: string;
  readonly field: string;
  readonly kind: HostedMedia['kind'];
  /** What stands there now, which needs no proof again. */
  readonly before: string | undefined;
}

const labels = { audio: 'audio', cover: 'picture' } as const;

/** An https address in its one spelling. @throws ProblemError invalid_input for every other address */
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

/** Makes addresses as they were sent ones as they are kept: without signatures, and only of files that are there. */
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
