import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('media/file-errors', {
  empty: 'The audio file is empty. Try another copy.',
  /** `share` is one of the four messages below. */
  incomplete: 'This file is incomplete ({share}). Get a complete copy.',
  endMissing: 'This file is incomplete: its end is missing. Get a complete copy.',
  damaged: 'This file is damaged and can’t be read. Try another copy, or convert it again.',
  notRead: 'The server could not read this file. Please try again in a moment.',
  readingUnavailable: 'The server cannot read files now. Please try again in a moment.',
  unplayable: 'This file can’t be played. Use an MP3, M4A, M4B, AAC, OGG, Opus, FLAC or WAV file.',
  archive: 'This is an archive. Unpack it and take the audio files in it.',
  copyProtected:
    'This file is copy-protected, and no browser can play it. Get a copy without protection (DRM).',
  noSound: 'This file has no sound in it. Take the audio file instead.',
  formatChanges: 'The sample rate or the channels change within this file. Convert it to M4A or MP3.',
  /** `codec` is a name, such as AMR. */
  codec:
    'This file holds {codec} sound, which most browsers cannot play. Convert it to MP3, AAC (M4A), Opus or FLAC.',
  tooManyPages: 'This file has too many Ogg pages. Save it as FLAC, without Ogg.',
  share_GB: '{part} of {whole} GB',
  share_MB: '{part} of {whole} MB',
  share_KB: '{part} of {whole} KB',
  share_bytes: '{part} of {whole} bytes',
  sound_uncompressed:
    'This file holds uncompressed sound, which most browsers cannot play. Convert it to MP3, AAC (M4A), Opus or FLAC.',
  sound_unusual:
    'This file holds unusual sound, which most browsers cannot play. Convert it to MP3, AAC (M4A), Opus or FLAC.',
  sound_packed:
    'This file holds unusually packed sound, which most browsers cannot play. Convert it to MP3, AAC (M4A), Opus or FLAC.',
  sound_aac:
    'This file holds an unusual kind of AAC sound, which most browsers cannot play. Convert it to MP3, AAC (M4A), Opus or FLAC.',
  sound_wav:
    'This file holds compressed WAV sound, which most browsers cannot play. Convert it to MP3, AAC (M4A), Opus or FLAC.',
  packedCodec:
    'This file holds unusually packed {codec} sound, which most browsers cannot play. Convert it to MP3, AAC (M4A), Opus or FLAC.',
  /** Name of a codec. */
  alac: 'Apple Lossless (ALAC)',
  dolbyAc3: 'Dolby (AC-3)',
  dolbyEac3: 'Dolby (E-AC-3)',
  dolbyAc4: 'Dolby (AC-4)',
  amr: 'AMR',
});
