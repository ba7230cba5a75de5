import { useState } from 'react';
import { isCoverShaped } from './crop.ts';

interface Question {
  readonly file: File;
  readonly picture: ImageBitmap;
}

/** Has a picture cropped before `onPicture` takes it, unless it has a cover's shape or cannot be opened here. */
export function useCrop(onPicture: (picture: File) => void) {
  const [asked, setAsked] = useState<Question | null>(null);

  async function choose(file: File) {
    // What the browser cannot open the server may; it says what is wrong with the rest.
    const picture = await createImageBitmap(file).catch(() => null);
    if (!picture || isCoverShaped(picture)) {
      picture?.close();
      onPicture(file);
    } else setAsked({ file, picture });
  }
  function end(picture: File | null) {
    asked?.picture.close();
    setAsked(null);
    if (picture) onPicture(picture);
  }
  return {
    asked,
    choose: (file: File) => void choose(file),
    crop: (cropped: Blob) => end(new File([cropped], 'cover.jpg', { type: cropped.type })),
    keepWhole: () => end(asked?.file ?? null),
    cancel: () => end(null),
  };
}
