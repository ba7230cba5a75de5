const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const [firstStrongIsolate, popDirectionalIsolate] = ['\u2068', '\u2069'];

/**
 * Returns a name or a title for a sentence of plain text, such as in a mail or a push. Right-to-left text is isolated,
 * so that it does not change the order of the words around it.
 */
export const isolateText = (text: string): string =>
  rightToLeft.test(text) ? `${firstStrongIsolate}${text}${popDirectionalIsolate}` : text;
