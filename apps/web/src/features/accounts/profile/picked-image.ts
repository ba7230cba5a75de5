import { profileImages } from '@lamplight/contract/account-limits';
import { textOf } from '../../../lib/record.ts';

/** Navigation state from /images to /profile. */
export interface PickedImage {
  readonly image: string;
}

/** Returns the image in a navigation state; null for any other state. */
export function pickedImageIn(state: unknown): string | null {
  const image = textOf(state, 'image');
  return profileImages.some(({ src }) => src === image) ? image : null;
}
