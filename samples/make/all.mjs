// Makes the sample library: recordings, covers and library.json. Skips files that are up to date.
//   node samples/make/all.mjs [slug ...]      only these books (the manifest still lists all that is complete)
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cover, design } from './covers.mjs';
import { narrate, narrateText, recipe } from './narrate.mjs';
import { root, shownLines, stories } from './stories.mjs';

const only = process.argv.slice(2);
const madeFile = join(root, 'make', 'made.json');
const made = existsSync(madeFile) ? JSON.parse(readFileSync(madeFile, 'utf8')) : {};
const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);
const current = (file, key) => made[file]?.key === key && existsSync(join(root, file));
const keep = () =>
  writeFileSync(
    madeFile,
    JSON.stringify(Object.fromEntries(Object.entries(made).sort(([a], [b]) => (a < b ? -1 : 1))), null, 1) +
      '\n',
  );

const books = stories();
const jobs = [];
for (const book of books) {
  if (only.length && !only.includes(book.slug)) continue;
  book.chapters.forEach((chapter, i) => {
    const key = hash(recipe(book, i));
    const textKey = hash(JSON.stringify([key, shownLines(book, i)]));
    if (!current(chapter.audio, key))
      jobs.push(async () => {
        made[chapter.audio] = { key, ...(await narrate(book, i)) };
        const m = made[chapter.audio];
        made[chapter.text] = { key: textKey };
        console.log(`${chapter.audio}  ${m.seconds} s  ${m.bytes} B  ${m.lufs} LUFS  ${m.peak} dBTP`);
      });
    else if (!current(chapter.text, textKey))
      jobs.push(async () => {
        const apart = await narrateText(book, i, made[chapter.audio].seconds);
        if (apart > 0.1)
          throw new Error(`${chapter.text}: the recording is ${apart.toFixed(2)} s longer or shorter`);
        made[chapter.text] = { key: textKey };
        console.log(`${chapter.text}  length within ${apart.toFixed(2)} s`);
      });
  });
  if (design(book)) {
    const key = hash(design(book));
    if (!current(book.cover, key))
      jobs.push(async () => {
        made[book.cover] = { key, bytes: await cover(book) };
        console.log(`${book.cover}  ${made[book.cover].bytes} B`);
      });
  }
}

let failed = 0;
await Promise.all(
  [1, 2].map(async () => {
    for (let job; (job = jobs.shift()); ) {
      try {
        await job();
      } catch (error) {
        failed++;
        console.error(String(error.stderr || error.stack).slice(-800));
      }
      keep();
    }
  }),
);

// Delete files that no story uses any more, and their entries.
const wanted = new Set(books.flatMap((b) => [b.cover, ...b.chapters.flatMap((c) => [c.audio, c.text])]));
for (const file of Object.keys(made))
  if (!wanted.has(file)) {
    delete made[file];
    rmSync(join(root, file), { force: true });
  }
keep();

const complete = books.filter((b) =>
  [b.cover, ...b.chapters.flatMap((c) => [c.audio, c.text])].every(
    (f) => made[f] && existsSync(join(root, f)),
  ),
);
writeFileSync(
  join(root, 'library.json'),
  JSON.stringify(
    {
      books: complete.map(
        ({
          slug,
          title,
          author,
          publisher,
          voice,
          series,
          status,
          synopsis,
          tags,
          cover,
          demo,
          chapters,
        }) => ({
          slug,
          title,
          author,
          narrator: voice[0].toUpperCase() + voice.slice(1),
          ...(series && { series }),
          publisher,
          language: 'en',
          status,
          synopsis,
          tags,
          cover,
          demo,
          chapters: chapters.map((c) => ({
            title: c.title,
            audio: c.audio,
            text: c.text,
            seconds: made[c.audio].seconds,
            bytes: statSync(join(root, c.audio)).size,
          })),
        }),
      ),
    },
    null,
    2,
  ) + '\n',
);

const audio = complete.flatMap((b) => b.chapters.map((c) => ({ file: c.audio, ...made[c.audio] })));
const range = (list, key) =>
  [Math.min(...list.map((x) => x[key])), Math.max(...list.map((x) => x[key]))].join(' to ');
const mb = (n) => (n / 1e6).toFixed(1) + ' MB';
if (audio.length) {
  console.log(
    `${complete.length} of ${books.length} books, ${audio.length} chapters, ${(audio.reduce((n, a) => n + a.seconds, 0) / 60).toFixed(0)} minutes`,
  );
  console.log(
    `seconds ${range(audio, 'seconds')}; loudness ${range(audio, 'lufs')} LUFS; true peak ${range(audio, 'peak')} dB`,
  );
  console.log(
    `audio ${mb(audio.reduce((n, a) => n + a.bytes, 0))}, covers ${mb(complete.reduce((n, b) => n + made[b.cover].bytes, 0))}`,
  );
  for (const a of audio)
    if (a.seconds < 32 || a.seconds > 85) console.log(`length: ${a.file} ${a.seconds} s`);
  for (const a of audio) if (Math.abs(a.lufs + 18) > 1) console.log(`loudness: ${a.file} ${a.lufs} LUFS`);
}
process.exitCode = failed ? 1 : 0;
