import { useState } from 'react';

/**
 * Signed link to an MP3 on this server. Browsers seek inaccurately in MP3 with a variable bit rate, so the
 * server also offers it inside an MP4.
 */
const mp3Link = /\/media\/audio\/([0-9a-f]{32})\.mp3\?.*\bsig=/;
const asMp4 = '&in=mp4';

/** Ids of files whose MP4 failed to play although the browser claimed support. */
const unplayable = new Set<string>();
let isSupported: boolean | undefined;

function playsMp3InMp4(): boolean {
  isSupported ??= document.createElement('audio').canPlayType('audio/mp4; codecs="mp3"') !== '';
  return isSupported;
}

/** Returns the URL at which this browser can seek exactly; URLs of other audio are returned unchanged. */
export function seekableAddress(url: string): string {
  const file = mp3Link.exec(url)?.[1];
  if (!file || url.endsWith(asMp4) || unplayable.has(file)) return url;
  return playsMp3InMp4() ? url + asMp4 : url;
}

/**
 * Call when audio failed to play although the server did not refuse it: the next attempt uses the MP3 itself. Returns
 * false if the audio was not requested as MP4.
 */
export function markUnplayable(url: string): boolean {
  const file = mp3Link.exec(url)?.[1];
  if (!file || !url.endsWith(asMp4)) return false;
  unplayable.add(file);
  return true;
}

/**
 * Returns the attributes of an `<audio>` element for a recording: its seekable URL, or the original URL once the
 * browser failed to open or decode the seekable one.
 */
export function useSeekableAudio(url: string) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return {
    src: url === failedUrl ? url : seekableAddress(url),
    onError({ currentTarget: { error } }: { currentTarget: Pick<HTMLMediaElement, 'error'> }) {
      // Applies to this element only. Code 4 is also reported for a refused request, so the file must not be marked as
      // unplayable for the player.
      if (error && error.code >= 3) setFailedUrl(url);
    },
  };
}

type PlayedElement = EventTarget & Pick<HTMLAudioElement, 'src' | 'currentTime' | 'error' | 'play'>;

/**
 * Plays an element with `useSeekableAudio` from the given second. If its MP4 cannot be opened, waits until the
 * element has switched to the recording itself, and plays that.
 */
export async function playFrom(element: PlayedElement, second: number): Promise<void> {
  const start = () => {
    element.currentTime = second;
    return element.play();
  };
  const { src } = element;
  try {
    await start();
  } catch (error) {
    const own = src.endsWith(asMp4) ? src.slice(0, -asMp4.length) : null;
    if (element.src === src && own !== null && (element.error?.code ?? 0) >= 3)
      await new Promise((resolve) => element.addEventListener('emptied', resolve, { once: true }));
    if (element.src !== own) throw error;
    await start();
  }
}
