import { language } from '@lamplight/messages';
import { languageOf } from '@lamplight/messages/languages';

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const [firstStrongIsolate, popDirectionalIsolate] = ['\u2068', '\u2069'];

const strong = /\p{L}/u;
/** Marks that would end the isolate, or turn the words after it around. */
const embeddings = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Returns a name or a title for a sentence of plain text in the current language, such as in a mail or a push. It is
 * isolated if it may run against the sentence, so that it does not change the order of the words around it, and loses
 * marks that would.
 */
export function isolateText(text: string): string {
  const mayRunAgainst = languageOf(language()).dir === 'rtl' ? strong : rightToLeft;
  const plain = text.replace(embeddings, '');
  return mayRunAgainst.test(plain) ? `${firstStrongIsolate}${plain}${popDirectionalIsolate}` : plain;
}
