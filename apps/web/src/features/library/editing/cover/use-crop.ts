import { useState } from 'react';
import { isCoverShaped } from './crop.ts';

interface Question {
  readonly file: File;
  readonly picture: ImageBitmap;
}

/** Opens the crop dialog before `onPicture`, unless the picture has a cover's shape or cannot be decoded here. */
export function useCrop(onPicture: (picture: File) => void) {
  const [asked, setAsked] = useState<Question | null>(null);

  async function choose(file: File) {
    // The server may support a picture that the browser cannot decode; otherwise it reports the error.
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
