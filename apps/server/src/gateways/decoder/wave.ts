/** A file with random reads. */
export interface ReadableFile {
  /** Size in bytes. */
  readonly size: number;
  read(target: Uint8Array, position: number): Promise<number>;
}

/** Decoded audio: mono samples between -1 and 1, in chunks. */
export interface DecodedAudio {
  /** Samples per second. */
  readonly rate: number;
  readonly pieces: AsyncIterable<Float32Array>;
}

interface Format {
  /** Sample format: 1 for integers, 3 for floating point. */
  readonly code: number;
  readonly channels: number;
  readonly rate: number;
  readonly bits: number;
}

/** Maximum number of chunks before the audio; a file with more is decoded by ffmpeg. */
const mostChunks = 64;
/** WAVE_FORMAT_EXTENSIBLE: the actual format code follows later. */
const extensible = 0xfffe;

/** Returns the samples of a WAV file with PCM audio; null for any other file. */
export async function decodeWave(file: ReadableFile): Promise<DecodedAudio | null> {
  const head = await bytesAt(file, 0, 12);
  if (textAt(head, 0) !== 'RIFF' || textAt(head, 8) !== 'WAVE') return null;
  let format: Format | null = null;
  let at = 12;
  for (let chunk = 0; chunk < mostChunks; chunk += 1) {
    const view = await bytesAt(file, at, 8);
    if (view.byteLength < 8) return null;
    const size = view.getUint32(4, true);
    const name = textAt(view, 0);
    if (name === 'fmt ') format = formatOf(await bytesAt(file, at + 8, Math.min(size, 40)));
    if (name === 'data') {
      const sampleOf = format && reader(format);
      if (!format || !sampleOf) return null;
      const end = Math.min(file.size, at + 8 + size);
      return { rate: format.rate, pieces: mixed(file, { format, sampleOf, from: at + 8, end }) };
    }
    at += 8 + size + (size % 2);
  }
  return null;
}

async function bytesAt(file: ReadableFile, position: number, length: number): Promise<DataView> {
  const bytes = new Uint8Array(length);
  return new DataView(bytes.buffer, 0, await file.read(bytes, position));
}

const textAt = (view: DataView, at: number): string =>
  view.byteLength < at + 4
    ? ''
    : String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));

function formatOf(view: DataView): Format | null {
  if (view.byteLength < 16) return null;
  const code = view.getUint16(0, true);
  const isExtensible = code === extensible && view.byteLength >= 26;
  const [channels, rate] = [view.getUint16(2, true), view.getUint32(4, true)];
  if (channels === 0 || channels > 32 || rate < 1000 || rate > 768_000) return null;
  return {
    code: isExtensible ? view.getUint16(24, true) : code,
    channels,
    rate,
    bits: view.getUint16(14, true),
  };
}

type SampleReader = (view: DataView, at: number) => number;

const readers: Readonly<Record<string, SampleReader>> = {
  '1 8': (view, at) => (view.getUint8(at) - 128) / 128,
  '1 16': (view, at) => view.getInt16(at, true) / 32_768,
  '1 24': (view, at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 65_536) / 8_388_608,
  '1 32': (view, at) => view.getInt32(at, true) / 2_147_483_648,
  '3 32': (view, at) => view.getFloat32(at, true),
};

const reader = ({ code, bits }: Format): SampleReader | null => readers[`${code} ${bits}`] ?? null;

interface Data {
  readonly format: Format;
  readonly sampleOf: SampleReader;
  readonly from: number;
  readonly end: number;
}

/** Yields the audio in blocks of one second, with all channels mixed. */
async function* mixed(file: ReadableFile, data: Data): AsyncGenerator<Float32Array> {
  const { format, sampleOf, from, end } = data;
  const width = format.bits / 8;
  const frame = width * format.channels;
  for (let at = from; at + frame <= end; at += frame * format.rate) {
    const view = await bytesAt(file, at, Math.min(frame * format.rate, end - at));
    const mono = new Float32Array(Math.floor(view.byteLength / frame));
    for (let index = 0; index < mono.length; index += 1) {
      let sum = 0;
      for (let channel = 0; channel < format.channels; channel += 1) {
        sum += sampleOf(view, index * frame + channel * width);
      }
      mono[index] = sum / format.channels;
    }
    if (mono.length === 0) return;
    yield mono;
  }
}
