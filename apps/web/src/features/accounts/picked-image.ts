import { profileImages } from '@lamplight/contract/account-limits';

/** Navigation state from /images to /profile. */
export interface PickedImage {
  readonly image: string;
}

/** Returns the image in a navigation state; null for any other state. */
export function pickedImageIn(state: unknown): string | null {
  const image = typeof state === 'object' && state !== null && 'image' in state ? state.image : null;
  return profileImages.some(({ src }) => src === image) ? String(image) : null;
}
