// Parses the stories: a small front matter, then "## Chapter title" and paragraphs.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { paragraphId } from '@lamplight/align';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const pad = (n) => String(n).padStart(2, '0');

// Parses a series: 'Fables #2' → name and number; undefined if the book is in no series.
function seriesOf(text) {
  const [, name, number] = /^(.+) #([\d.]+)$/.exec(text ?? '') ?? [];
  return name && { name, number };
}

export function parse(slug, source) {
  const [, front, body] = source.match(/^---\n([\s\S]*?)\n---\n([\s\S]*)$/);
  const field = Object.fromEntries(
    front
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
      }),
  );
  const mp3 = (field.mp3 || '').split(',').map(Number);
  const chapters = body
    .split(/^## /m)
    .slice(1)
    .map((part, i) => {
      const [title, ...rest] = part.split('\n');
      return {
        title: title.trim(),
        paragraphs: rest
          .join('\n')
          .split(/\n\s*\n/)
          .map((p) => p.replace(/\s+/g, ' ').trim())
          .filter(Boolean),
        audio: `audio/${slug}/${pad(i + 1)}.${mp3.includes(i + 1) ? 'mp3' : 'm4a'}`,
        text: `texts/${slug}/${pad(i + 1)}.vtt`,
      };
    });
  return {
    slug,
    title: field.title,
    author: field.author,
    publisher: field.publisher,
    series: seriesOf(field.series),
    status: field.status,
    synopsis: field.synopsis,
    voice: field.voice,
    demo: field.demo === 'yes',
    tags: field.tags.split(';').map((pair) => {
      const [main_tag, sub_tag] = pair.split('/').map((s) => s.trim());
      return { main_tag, sub_tag };
    }),
    cover: `covers/${slug}.jpg`,
    chapters,
  };
}

export function stories() {
  const folder = join(root, 'stories');
  return readdirSync(folder)
    .filter((f) => f.endsWith('.md'))
    .sort()
    .map((f) => parse(basename(f, '.md'), readFileSync(join(folder, f), 'utf8')));
}

// Returns the narration of a chapter: a list of { text, pause }, where `pause` is the silence after the text.
export function script(book, index) {
  const chapter = book.chapters[index];
  const lines = [];
  if (index === 0)
    lines.push({ text: say(book.title), pause: 0.45 }, { text: say(`By ${book.author}`), pause: 1.1 });
  lines.push({ text: say(chapter.title), pause: 1.0 });
  for (const paragraph of chapter.paragraphs) {
    const parts = sentences(paragraph);
    parts.forEach((text, i) => {
      const last = i === parts.length - 1;
      lines.push({
        text: say(text),
        pause: last ? 0.8 : 0.35,
        quoted: /^["“]/.test(text),
        opens: i === 0,
        closes: last,
      });
    });
  }
  lines.at(-1).pause = 0;
  return lines;
}

// Returns the lines of `script` as they are printed.
export function shownLines(book, index) {
  const chapter = book.chapters[index];
  const titles = index === 0 ? [book.title, `By ${book.author}`, chapter.title] : [chapter.title];
  return [...titles, ...chapter.paragraphs.flatMap(sentences)];
}

// Returns the paragraph identifier of each line of `shownLines`; titles are headings.
export function shownParagraphs(book, index) {
  const titles = index === 0 ? [true, false, true] : [true];
  const lengths = book.chapters[index].paragraphs.map((paragraph) => sentences(paragraph).length);
  return [
    ...titles.map((isHeading, i) => paragraphId(i + 1, isHeading)),
    ...lengths.flatMap((length, i) => Array.from({ length }, () => paragraphId(titles.length + i + 1))),
  ];
}

export function sentences(paragraph) {
  return paragraph.match(/.+?[.!?]+["”’)]*(?=\s+["“‘]?[A-Z0-9À-Þ]|\s*$)|.+$/gu).map((s) => s.trim());
}

// Respells words that some synthesisers pronounce badly.
function say(text) {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[“”"]/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/\s*[—–]\s*/g, ', ')
    .replace(/…/g, '.')
    .replace(/\s+/g, ' ')
    .trim();
  return /[.!?]$/.test(plain) ? plain : `${plain.replace(/[,;:]$/, '')}.`;
}
