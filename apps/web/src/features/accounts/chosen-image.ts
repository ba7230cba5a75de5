import { profileImages } from '@lamplight/contract/account-limits';

/** What /images hands to /profile with the navigation. */
export interface ChosenImage {
  readonly image: string;
}

/** The image that a navigation's state carries; null for any state that is not ours. */
export function chosenImageIn(state: unknown): string | null {
  const image = typeof state === 'object' && state !== null && 'image' in state ? state.image : null;
  return profileImages.some(({ src }) => src === image) ? String(image) : null;
}
