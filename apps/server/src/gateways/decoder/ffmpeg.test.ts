import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DecodeError, decodeByFfmpeg } from './ffmpeg.ts';

test('ffmpeg clips and mixes as browsers do, and its last message is passed on', async () => {
  const program = join(await mkdtemp(join(tmpdir(), 'lamplight-')), 'ffmpeg');
  await writeFile(
    program,
    '#!/bin/sh\nfor each; do case "$each" in -map) shift; break;; esac; shift; done\necho "$@" >&2\nexit 1\n',
  );
  await chmod(program, 0o755);
  const decode = async () => {
    for await (const piece of decodeByFfmpeg(program, '/recording.mp3').pieces) expect(piece).toHaveLength(0);
  };
  const failure = await decode().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DecodeError);
  expect((failure as Error).message).toBe(
    'ffmpeg cannot decode the audio: 0:a:0 -af aformat=sample_fmts=s16 -rematrix_maxval 1 -ac 1 -ar 8000 -f f32le pipe:1',
  );
});
