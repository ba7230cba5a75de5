import { expect, test } from 'vitest';
import { checkLanguage } from './language.ts';
import { splitText } from './sentences.ts';

const english = `The lamp went out at nine. Nobody on the stair had seen that happen before, and nobody liked it. She climbed the
steps with a can in each hand and a match between her teeth. It was raining, and the wind came in from the west as it
does when it has something to say about the washing. At the top the door stood open. A gull was sitting in the lantern.`;
const german = `Die Lampe ging um neun aus. Niemand auf der Treppe hatte das je gesehen, und es gefiel niemandem. Sie stieg die
Stufen mit einer Kanne in jeder Hand und einem Streichholz zwischen den Zähnen hinauf. Es regnete, und der Wind kam von
Westen, wie er es tut, wenn er etwas über die Wäsche zu sagen hat. Oben stand die Tür offen. Eine Möwe saß in der Laterne.`;
const russian = `Лампа погасла в девять. Никто на лестнице такого раньше не видел, и никому это не понравилось. Она
поднялась по ступеням с канистрой в каждой руке и спичкой в зубах. Шёл дождь, и ветер дул с запада, как всегда, когда
ему есть что сказать о белье. Наверху дверь была открыта. В фонаре сидела чайка и смотрела на неё.`;

const check = (text: string, language: string) => () =>
  checkLanguage(splitText(text, { language }), language);

test('a text in another language is refused, by its words or its script', () => {
  for (const [text, language, name] of [
    [german, 'en-GB', 'English'],
    [english, 'de', 'German'],
    [russian, 'en', 'English'],
    [english, 'ru', 'Russian'],
    [english, 'ja', 'Japanese'],
  ] as const)
    expect(check(text, language)).toThrow(`The text does not seem to be in ${name}.`);
});

test('texts in their language, short texts and languages without a list are not refused', () => {
  for (const [text, language] of [
    [english, 'en'],
    [german, 'de-AT'],
    [russian, 'ru'],
    ['Guten Abend, sagte die Möwe.', 'en'],
    [german, 'lb'],
    [`${english} “Guten Abend, ist das die Lampe?” sagte sie.`, 'en'],
  ] as const)
    expect(check(text, language)).not.toThrow();
});
