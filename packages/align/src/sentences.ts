import { fromMarkdown } from 'mdast-util-from-markdown';
import { linesOf, plainSpaces, TextError, textLimits } from './cues.ts';
import { decodeEntities } from './entities.ts';
import { m } from './messages.ts';

/** A sentence of a text, in order. */
export interface Sentence {
  readonly text: string;
  /** True if the sentence is the last of its paragraph. */
  readonly endsParagraph: boolean;
  /** True if the sentence belongs to a heading. */
  readonly isHeading?: true;
}

/**
 * Abbreviations whose full stop does not end a sentence. One list for all languages, because few of them mean
 * something else in another language.
 */
const abbreviations = new Set(
  (
    'mr mrs ms dr prof st sr jr rev hon capt col gen lt sgt maj messrs mt vs etc no nos vol fig ch pp ed al ca cf approx ' +
    'hr fr frl bzw usw ca evtl ggf nr str tel vgl z.b d.h u.a i.e e.g a.m p.m u.s u.k m mm mme mlle sra srta ud uds ' +
    'dott sig ing avv дг г ул др тов'
  ).split(' '),
);
/** Maximum characters of a sentence; longer ones are cut at a comma or space. */
const longestSentence = 600;

interface Paragraph {
  readonly words: string;
  readonly isHeading?: true;
}

/**
 * Splits a text into sentences. Blank lines end paragraphs.
 * @param language BCP 47
 * @throws TextError if the text has no words or is too long
 */
export function splitText(
  text: string,
  { language, isMarkdown = false }: { readonly language: string; readonly isMarkdown?: boolean },
): Sentence[] {
  const lines = linesOf(text);
  const paragraphs = isMarkdown
    ? markdownParagraphs(lines.join('\n'))
    : lines
        .join('\n')
        .split(/\n\s*\n/)
        .map((words): Paragraph => ({ words }));
  const segmenter = new Intl.Segmenter(safeLanguage(language), { granularity: 'sentence' });
  const sentences: Sentence[] = [];
  for (const { words, ...kind } of paragraphs) {
    const parts = sentencesOf(plainSpaces(words), segmenter).flatMap(cutLong);
    for (const [index, text] of parts.entries()) {
      sentences.push({ text, endsParagraph: index === parts.length - 1, ...kind });
    }
    if (sentences.length > textLimits.cues) {
      throw new TextError(m.tooManySentences({ count: textLimits.cues }));
    }
  }
  if (sentences.length === 0) throw new TextError(m.noWords);
  return sentences;
}

/** Returns the language if `Intl` accepts it, otherwise English, whose rules suit most languages. */
function safeLanguage(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

function sentencesOf(paragraph: string, segmenter: Intl.Segmenter): string[] {
  const sentences: { pieces: string[]; hasWords: boolean }[] = [];
  for (const { segment } of segmenter.segment(paragraph)) {
    const last = sentences.at(-1);
    const isSaid = hasWords(segment);
    const before = last?.pieces.at(-1);
    if (last && before !== undefined && (!isSaid || !last.hasWords || continues(before, segment))) {
      last.pieces.push(segment);
      last.hasWords ||= isSaid;
    } else sentences.push({ pieces: [segment], hasWords: isSaid });
  }
  return sentences.filter((sentence) => sentence.hasWords).map(({ pieces }) => pieces.join('').trim());
}

/**
 * Number of characters at the end of a segment that decide whether its sentence continues; more than the longest
 * abbreviation.
 */
const contextCharacters = 40;

/**
 * True if a segment continues the sentence before it: it begins with a lower-case letter, as after a quoted question,
 * or follows an abbreviation or an initial.
 */
function continues(before: string, segment: string): boolean {
  const end = before.slice(-contextCharacters);
  if (/^[\p{P}\s]*\p{Ll}/u.test(segment) && !/[。！？]\s*$/u.test(end)) return true;
  const lastWord = /(?:^|[\s("“‘«])((?:\p{L}+\.)*\p{L}+)\.\s*$/u.exec(end)?.[1];
  if (lastWord === undefined) return false;
  return (/^\p{Lu}$/u.test(lastWord) && lastWord !== 'I') || abbreviations.has(lastWord.toLowerCase());
}

function cutLong(sentence: string): string[] {
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > longestSentence) {
    const head = rest.slice(0, longestSentence);
    const at = Math.max(...[';', ':', ',', '，', '、'].map((mark) => head.lastIndexOf(mark) + 1));
    const space = head.lastIndexOf(' ');
    const cut = at > longestSentence / 3 ? at : space > 0 ? space : longestSentence;
    parts.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  parts.push(rest);
  return parts.filter(hasWords);
}

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly alt?: string | null;
  readonly children?: readonly Node[];
}

const leaves = new Set(['paragraph', 'code']);
const unsaid = new Set([
  'html',
  'image',
  'imageReference',
  'definition',
  'thematicBreak',
  'footnoteDefinition',
]);

/** Returns the words of a block of HTML. */
const wordsOfHtml = (html: string): string =>
  decodeEntities(
    html
      .replace(/<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
      .replace(/<[^<>]*>/g, ' '),
  );

/** Maximum cost of a Markdown text; parsing a text of this cost takes some seconds. */
const maxMarkdownCost = 10_000_000;

/**
 * Estimates the cost of parsing a Markdown text, without unit. The cost grows with the square of the marks in a
 * paragraph, of the markers nested on a line, and of the items of a list; lines and backslashes count, too.
 */
function markdownCost(source: string): number {
  const marks = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const counts = [
    ...source.split(/\n\s*\n/).map((paragraph) => marks(paragraph, /[*_[\]<`&~]/g)),
    ...source.split('\n').map((line) => marks(line, /[ \t]*(?:[->+*]|\d{1,9}[.)])[ \t]?/gy)),
    marks(source, /^[ \t]*(?:[-+*]|\d{1,9}[.)])(?=[ \t\n]|$)/gm) / 2,
    marks(source, /[\n\\]/g) / 60,
  ];
  return counts.reduce((sum, count) => sum + count ** 2, 0);
}

/** Removes footnotes and their marks in the syntax of many editors, which CommonMark does not support. */
const withoutFootnotes = (source: string): string =>
  source
    .replace(/^ {0,3}\[\^[^\]\s]{1,60}\]:.*(?:\n(?![ \t]*$).+)*(?:\n+ {4}.*)*/gm, '')
    .replace(/\[\^[^\]\s]{1,60}\]/g, '');

/** Returns the words of each block of a Markdown text, without markup, images and tags of HTML. */
function markdownParagraphs(source: string): Paragraph[] {
  const body = withoutFootnotes(source.replace(/^---\n[\s\S]*?\n---(?:\n|$)/, ''));
  if (markdownCost(body) > maxMarkdownCost) throw new TextError(m.tooMuchMarkdown);
  const paragraphs: Paragraph[] = [];
  const walk = (node: Node, depth: number): void => {
    if (node.type === 'heading') paragraphs.push({ words: wordsOf(node), isHeading: true });
    else if (node.type === 'html') paragraphs.push({ words: wordsOfHtml(node.value ?? '') });
    else if (leaves.has(node.type)) paragraphs.push({ words: wordsOf(node) });
    else if (depth < 50) for (const child of node.children ?? []) walk(child, depth + 1);
  };
  walk(fromMarkdown(body) as Node, 0);
  return paragraphs;
}

function wordsOf(node: Node): string {
  if (unsaid.has(node.type)) return '';
  if (node.type === 'break') return ' ';
  return node.value ?? (node.children ?? []).map(wordsOf).join('');
}
