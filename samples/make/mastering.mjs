// Processes recordings with ffmpeg: tone, loudness and encoding.
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const exec = promisify(execFile);
/** Runs a command with low priority; resolves to its output. */
export const run = (cmd, args) => exec('nice', ['-n', '10', cmd, ...args], { maxBuffer: 1 << 26 });
const ffmpeg = (...args) => run('ffmpeg', ['-nostdin', '-hide_banner', '-y', ...args]);

// Softens sibilants and evens out the level.
export const dynamics =
  'deesser=i=0.25,acompressor=threshold=-24dB:ratio=2.5:attack=12:release=160:knee=6:makeup=1';

// Returns the impulse response of a small furnished room: the direct sound and a faint, dark, quickly fading tail.
export function room(rate) {
  const ir = new Float32Array(rate * 0.22);
  let seed = 7,
    low = 0;
  for (let i = Math.round(rate * 0.009); i < ir.length; i++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    low += 0.35 * (seed / 2 ** 31 - 1 - low);
    ir[i] = low * 0.011 * Math.exp(-i / (rate * 0.035));
  }
  ir[0] = 0.7;
  return ir;
}

// First pass: applies tone, dynamics and room, and measures the loudness of the result.
export async function prepare(speech, tail, target, voice) {
  const { stderr } = await ffmpeg(
    '-i',
    speech,
    '-i',
    tail,
    '-filter_complex',
    `[0:a]aresample=32000,${voice.eq},${dynamics}[d];[d][1:a]afir=gtype=none,aresample=24000,asplit[out][e];[e]ebur128[m]`,
    '-map',
    '[out]',
    '-c:a',
    'pcm_f32le',
    target,
    '-map',
    '[m]',
    '-f',
    'null',
    '-',
  );
  return loudness(stderr);
}

// Second pass: applies one gain to reach the target loudness, limits the peaks, and encodes.
export async function master(source, target, gain, ceiling, tags) {
  const codec = target.endsWith('.mp3')
    ? ['-c:a', 'libmp3lame', '-b:a', '48k', '-compression_level', '0']
    : ['-c:a', 'aac', '-b:a', '34k', '-movflags', '+faststart'];
  await ffmpeg(
    '-i',
    source,
    '-af',
    `volume=${gain.toFixed(2)}dB,alimiter=limit=${ceiling.toFixed(3)}:attack=2:release=50:level=disabled`,
    '-ac',
    '1',
    ...codec,
    '-map_metadata',
    '-1',
    ...Object.entries(tags).flatMap(([k, v]) => ['-metadata', `${k}=${v}`]),
    '-fflags',
    '+bitexact',
    '-flags:a',
    '+bitexact',
    target,
  );
}

const loudness = (report) =>
  Number(report.slice(report.lastIndexOf('Summary:')).match(/I:\s+(-?[\d.]+) LUFS/)[1]);

export async function measure(file) {
  const probe = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'format=duration',
    '-of',
    'csv=p=0',
    file,
  ]);
  const loud = await ffmpeg('-i', file, '-filter_complex', 'ebur128=peak=true', '-f', 'null', '-');
  const report = loud.stderr.slice(loud.stderr.lastIndexOf('Summary:'));
  return {
    seconds: Math.round(Number(probe.stdout) * 100) / 100,
    bytes: (await stat(file)).size,
    lufs: loudness(loud.stderr),
    peak: Number(report.match(/Peak:\s+(-?[\d.]+) dBFS/)[1]),
  };
}
