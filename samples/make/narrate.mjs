// Narrates a chapter: speech synthesis, pauses, mastering, encoding.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { writeWebVtt } from '@lamplight/align';
import { dynamics, master, measure, prepare, room, run } from './mastering.mjs';
import { root, script, shownLines, shownParagraphs } from './stories.mjs';
import { readWav, wav } from './wav.mjs';

const HTS = '/usr/share/festival/voices/us/cmu_us_slt_arctic_hts/hts/cmu_us_slt_arctic_hts.htsvoice';
const LEVEL = -18,
  PEAK = -2;

// The narrators. Wren and Maud use the 32 kHz HTS voice, at its own pitch and as a lower, larger speaker; Rowan uses
// the male voice of flite.
export const voices = {
  wren: {
    engine: 'hts',
    rate: 0.93,
    pitch: 0.3,
    size: 0.45,
    lively: 1.35,
    eq: 'highpass=f=75,equalizer=f=280:t=q:w=1:g=-2,equalizer=f=3200:t=q:w=0.9:g=2.5,highshelf=f=7000:g=2.5',
  },
  maud: {
    engine: 'hts',
    rate: 0.9,
    pitch: -2.4,
    size: 0.475,
    lively: 1.35,
    eq: 'highpass=f=65,equalizer=f=320:t=q:w=1:g=-2,equalizer=f=3000:t=q:w=0.9:g=3,highshelf=f=7000:g=3',
  },
  rowan: {
    engine: 'flite',
    name: 'rms',
    stretch: 1.02,
    eq: 'highpass=f=60,equalizer=f=170:t=q:w=1:g=1.5,equalizer=f=2600:t=q:w=1.2:g=-1.5,highshelf=f=6000:g=1',
  },
};

// Returns everything that a recording is made from, to check whether the recording is up to date.
export const recipe = (book, index) =>
  JSON.stringify([
    1,
    LEVEL,
    PEAK,
    book.title,
    book.author,
    book.chapters[index].audio,
    voices[book.voice],
    dynamics,
    script(book, index),
  ]);

export async function narrate(book, index) {
  const chapter = book.chapters[index];
  const voice = voices[book.voice];
  const temp = await mkdtemp(join(tmpdir(), 'narrate-'));
  try {
    const { samples, rate, times } = await speak(book, index, temp);
    await writeText(book, index, times);
    await writeFile(join(temp, 'speech.wav'), wav(samples, rate));
    await writeFile(join(temp, 'room.wav'), wav(room(32000), 32000));
    const target = join(root, chapter.audio);
    await mkdir(dirname(target), { recursive: true });
    const tags = {
      title: chapter.title,
      album: book.title,
      artist: book.author,
      track: `${index + 1}/${book.chapters.length}`,
    };
    const source = join(temp, 'prepared.wav');
    const gain = LEVEL - (await prepare(join(temp, 'speech.wav'), join(temp, 'room.wav'), source, voice));
    // Encoding can raise a peak a little: lower the ceiling until the finished file is within the limit.
    for (let ceiling = 0.68; ; ceiling *= 0.88) {
      await master(source, target, gain, ceiling, tags);
      const found = await measure(target);
      if (found.peak <= PEAK || ceiling < 0.4) return found;
    }
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
}

// Writes the text of a chapter whose recording is up to date. Returns the difference, in seconds, between the
// recording's length and the total length of the newly spoken sentences: more than a few hundredths means that other
// voices made the recording.
export async function narrateText(book, index, seconds) {
  const temp = await mkdtemp(join(tmpdir(), 'narrate-'));
  try {
    const { samples, rate, times } = await speak(book, index, temp);
    await writeText(book, index, times);
    return Math.abs(samples.length / rate - seconds);
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
}

// Returns the joined sentences, and the start and end of each in seconds.
async function speak(book, index, temp) {
  const voice = voices[book.voice];
  const lines = script(book, index);
  const speech = await (voice.engine === 'hts' ? withHts : withFlite)(voice, lines, temp);
  return { ...assemble(speech, lines), rate: speech[0].rate };
}

async function writeText(book, index, times) {
  const target = join(root, book.chapters[index].text);
  const paragraphs = shownParagraphs(book, index);
  const cues = shownLines(book, index).map((text, i) => ({ ...times[i], text, paragraph: paragraphs[i] }));
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, writeWebVtt(cues));
}

// Varies pitch and pace a little, as a person does; the same line always gets the same variation.
function colour(line, i) {
  let h = 2166136261;
  for (const c of line.text + i) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  const wobble = ((h >>> 8) % 1000) / 500 - 1;
  return {
    pitch: wobble * 0.18 + (line.opens ? 0.3 : 0) + (line.closes ? -0.25 : 0) + (line.quoted ? 0.55 : 0),
    pace: 1 + wobble * 0.015 + (line.closes ? -0.03 : 0) + (line.quoted ? 0.015 : 0),
  };
}

async function withHts(voice, lines, temp) {
  const quote = (s) => JSON.stringify(s);
  await writeFile(
    join(temp, 'labels.scm'),
    '(voice_cmu_us_slt_arctic_hts)\n' +
      lines
        .map(
          (line, i) =>
            `(hts_dump_feats (utt.synth (Utterance Text ${quote(line.text)})) nil ${quote(join(temp, i + '.lab'))})`,
        )
        .join('\n'),
  );
  await run('festival', ['-b', join(temp, 'labels.scm')]);
  const out = [];
  for (const [i, line] of lines.entries()) {
    const c = colour(line, i),
      file = join(temp, i + '.wav');
    await run('hts_engine', [
      '-m',
      HTS,
      '-r',
      (voice.rate * c.pace).toFixed(4),
      '-fm',
      (voice.pitch + c.pitch).toFixed(3),
      '-a',
      String(voice.size),
      '-jf',
      String(voice.lively),
      '-jm',
      '1.05',
      '-b',
      '0.1',
      '-g',
      '-3',
      '-ow',
      file,
      join(temp, i + '.lab'),
    ]);
    out.push(await readWav(file));
  }
  return out;
}

async function withFlite(voice, lines, temp) {
  const out = [];
  for (const [i, line] of lines.entries()) {
    const c = colour(line, i),
      file = join(temp, i + '.wav');
    await run('flite', [
      '-voice',
      voice.name,
      '--setf',
      `duration_stretch=${(voice.stretch / c.pace).toFixed(4)}`,
      '-t',
      line.text,
      '-o',
      file,
    ]);
    out.push(await readWav(file));
  }
  return out;
}

// Joins the trimmed sentences with pauses between them, and notes when each is heard.
function assemble(speech, lines) {
  const rate = speech[0].rate,
    parts = [],
    times = [],
    silence = (s) => parts.push(new Float32Array(Math.round(s * rate)));
  silence(0.4);
  speech.forEach(({ data }, i) => {
    const win = Math.round(rate * 0.005),
      loud = (at) => {
        let sum = 0;
        for (let k = at; k < Math.min(at + win, data.length); k++) sum += data[k] * data[k];
        return Math.sqrt(sum / win) > 0.004;
      };
    let from = 0,
      to = data.length;
    while (from < to - win && !loud(from)) from += win;
    while (to > from + win && !loud(to - win)) to -= win;
    const [firstLoud, lastLoud] = [from, to];
    from = Math.max(0, from - 4 * win);
    to = Math.min(data.length, to + 8 * win);
    const before = parts.reduce((n, p) => n + p.length, 0) - from;
    times.push({ start: (before + firstLoud) / rate, end: (before + lastLoud) / rate });
    const cut = data.slice(from, to),
      fade = 3 * win;
    for (let k = 0; k < fade && k < cut.length; k++) {
      cut[k] *= k / fade;
      cut[cut.length - 1 - k] *= k / fade;
    }
    parts.push(cut);
    if (lines[i].pause) silence(lines[i].pause);
  });
  silence(1);
  const all = new Float32Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const p of parts) {
    all.set(p, at);
    at += p.length;
  }
  return { samples: all, times };
}
