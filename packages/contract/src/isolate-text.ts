import { language } from '@lamplight/messages';
import { languageOf } from '@lamplight/messages/languages';

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const [firstStrongIsolate, popDirectionalIsolate] = ['\u2068', '\u2069'];

const strong = /\p{L}/u;
/** Unicode controls that would end the isolate, or change the direction of the text after it. */
const embeddings = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Prepares a name or a title for a plain-text sentence in the current language, such as in a mail or a push. A text in
 * the opposite direction is put in a Unicode isolate, which keeps the order of the words around it. Removes direction
 * controls from the text.
 */
export function isolateText(text: string): string {
  const mayRunAgainst = languageOf(language()).dir === 'rtl' ? strong : rightToLeft;
  const plain = text.replace(embeddings, '');
  return mayRunAgainst.test(plain) ? `${firstStrongIsolate}${plain}${popDirectionalIsolate}` : plain;
}
