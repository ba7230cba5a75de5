import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { DecodedAudio } from './wave.ts';

/** Samples per second: enough for speech. */
const rate = 8000;
/** Maximum characters of ffmpeg's messages that are read. */
const longestMessage = 2000;

/** Audio that cannot be decoded; the message says why. */
export class DecodeError extends Error {}
/** Thrown if ffmpeg cannot be started, whatever the file. */
export class DecoderMissingError extends Error {}

/**
 * Decodes any audio by ffmpeg.
 * @param program name or path of ffmpeg
 * @param source a path, or an address of http or https
 */
export const decodeByFfmpeg = (program: string, source: string): DecodedAudio => ({
  rate,
  pieces: piecesOf(program, source),
});

async function* piecesOf(program: string, source: string): AsyncGenerator<Float32Array> {
  // A media file may refer to other sources. A local file may refer to local files only, a remote file never to local
  // ones.
  const protocols = /^https?:/i.test(source) ? 'http,https,tcp,tls,crypto' : 'file';
  // Clips the samples and averages the channels, as browsers do. In floating point ffmpeg would do neither, hence the
  // 16-bit sample format and the rematrix option.
  const [audio, output] = [
    [
      '-map',
      '0:a:0',
      '-af',
      'aformat=sample_fmts=s16',
      '-rematrix_maxval',
      '1',
      '-ac',
      '1',
      '-ar',
      String(rate),
    ],
    ['-f', 'f32le', 'pipe:1'],
  ];
  const child = spawn(
    program,
    ['-nostdin', '-v', 'error', '-protocol_whitelist', protocols, '-i', source, ...audio, ...output],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  // Rejects if the program cannot be started. The empty handler prevents an unhandled rejection before the await
  // below.
  const closed = once(child, 'close');
  closed.catch(() => undefined);
  let message = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    message = (message + piece).slice(0, longestMessage);
  });
  try {
    let rest: Buffer = Buffer.alloc(0);
    for await (const piece of child.stdout as AsyncIterable<Buffer>) {
      const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      const count = Math.floor(bytes.length / 4);
      const samples = new Float32Array(count);
      for (let index = 0; index < count; index += 1) samples[index] = bytes.readFloatLE(index * 4);
      rest = bytes.subarray(count * 4);
      yield samples;
    }
    const [code] = await closed.catch(() => {
      throw new DecoderMissingError(
        `${program} cannot be started. Install ffmpeg, or name its path with --ffmpeg. WAV files need none.`,
      );
    });
    if (code === 0) return;
    const [line = ''] = message.trim().split('\n').slice(-1);
    throw new DecodeError(`ffmpeg cannot decode the audio${line && `: ${line.slice(0, 200)}`}`);
  } finally {
    child.kill();
  }
}
