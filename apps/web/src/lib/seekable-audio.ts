/** MP3 of this product, by a signed link. Browsers seek badly in MP3 of variable bit rate: the server has it as MP4. */
const mp3Link = /\/media\/audio\/([0-9a-f]{32})\.mp3\?.*\bsig=/;
const asMp4 = '&in=mp4';

/** Files whose MP4 did not play although the browser said that it would. */
const unplayable = new Set<string>();
let isSupported: boolean | undefined;

function playsMp3InMp4(): boolean {
  isSupported ??= document.createElement('audio').canPlayType('audio/mp4; codecs="mp3"') !== '';
  return isSupported;
}

/** Returns the address under which this browser seeks exactly in some audio; other audio's address stays as it is. */
export function seekableAddress(url: string): string {
  const file = mp3Link.exec(url)?.[1];
  if (!file || url.endsWith(asMp4) || unplayable.has(file)) return url;
  return playsMp3InMp4() ? url + asMp4 : url;
}

/** Call when an address could not be played: the next attempt uses the MP3 itself. */
export function noteUnplayable(url: string): void {
  const file = mp3Link.exec(url)?.[1];
  if (file && url.endsWith(asMp4)) unplayable.add(file);
}
