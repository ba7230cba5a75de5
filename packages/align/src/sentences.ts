import { fromMarkdown } from 'mdast-util-from-markdown';
import { linesOf, plainSpaces, TextError, textLimits } from './cues.ts';

/** A sentence of a text, in order. */
export interface Sentence {
  readonly text: string;
  /** Whether the paragraph ends with it. */
  readonly endsParagraph: boolean;
  /** Whether it belongs to a heading. */
  readonly isHeading?: true;
}

/** Words with a full stop that does not end a sentence. One list for all languages: few mean something else elsewhere. */
const abbreviations = new Set(
  (
    'mr mrs ms dr prof st sr jr rev hon capt col gen lt sgt maj messrs mt vs etc no nos vol fig ch pp ed al ca cf approx ' +
    'hr fr frl bzw usw ca evtl ggf nr str tel vgl z.b d.h u.a i.e e.g a.m p.m u.s u.k m mm mme mlle sra srta ud uds ' +
    'dott sig ing avv дг г ул др тов'
  ).split(' '),
);
/** Longer sentences are cut at a comma or a space. */
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
  const sentences = paragraphs.flatMap(({ words, ...kind }) => {
    const parts = sentencesOf(plainSpaces(words), segmenter).flatMap(cutLong);
    return parts.map((part, index) => ({ text: part, endsParagraph: index === parts.length - 1, ...kind }));
  });
  if (sentences.length === 0) throw new TextError('The text has no words.');
  if (sentences.length > textLimits.cues) {
    throw new TextError(`The text has more than ${textLimits.cues.toLocaleString('en')} sentences.`);
  }
  return sentences;
}

/** Returns a language that `Intl` accepts; English rules suit most others. */
function safeLanguage(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

function sentencesOf(paragraph: string, segmenter: Intl.Segmenter): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(paragraph)) {
    const last = sentences.at(-1);
    if (last !== undefined && continues(last, segment)) sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences.map((sentence) => sentence.trim()).filter(hasWords);
}

/** Returns whether a segment belongs to the sentence before: after an abbreviation, an initial, or a quoted question. */
function continues(before: string, segment: string): boolean {
  if (!hasWords(segment) || !hasWords(before)) return true;
  if (/^[\p{P}\s]*\p{Ll}/u.test(segment) && !/[。！？]\s*$/u.test(before)) return true;
  const lastWord = /(?:^|[\s("“‘«])((?:\p{L}+\.)*\p{L}+)\.\s*$/u.exec(before)?.[1];
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

/** Returns the words of each block of a Markdown text, without markup, images and HTML. */
function markdownParagraphs(source: string): Paragraph[] {
  const body = source.replace(/^---\n[\s\S]*?\n---(?:\n|$)/, '');
  const paragraphs: Paragraph[] = [];
  const walk = (node: Node, depth: number): void => {
    if (node.type === 'heading') paragraphs.push({ words: wordsOf(node), isHeading: true });
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
