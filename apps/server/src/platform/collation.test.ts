import { expect, test } from 'vitest';
import { createRandom } from '../testing/random.ts';
import { collationOf } from './collation.ts';

/** Words of each language that are easily sorted wrongly, and headings of lists. */
const words: Readonly<Record<string, string>> = {
  de: 'Ärger Apfel Äpfel Azur Straße Strasse Strassen Strand Ödland Oder Ofen Öfen Über Uber Ufer Œuvre Oerter Æther naïv',
  pl: 'Łoś Los Lot Ład Żaba Zamek Źródło Zorza Ósmy Osa Ćma Cud Cytryna Śnieg Sum Ąkanie Azja Ananas Ęrka Ewa Ezop łza lza',
  es: 'Ñandú Nube Nuz Oso Ñu Noche Árbol Azul Ábaco Llama Luz Loco Chico Cuna Casa Ópera ¿Quién? ¡Hola! Ñoño Nono',
  sv: 'Ål Zebra Äpple Östen Åka Ödla Orm Asp Zorn Wasa Vasa Vild Wild Över Élan Edla',
  da: 'Ære Øre Åre Aage Aar Zoo Abe Azur Øl Æble Ål Odin',
  cs: 'Chata Hora Cihla Čáp Cukr Dům Had Ihned Řeka Ruka Růže Šaty Sova Žába Zub',
  tr: 'Çay Cam Cuma Ilık İnce İzmir Iz Şeker Su Sıra Öz Oz Ğ Gaz Ümit Uz',
  ru: 'Ёлка Ель Еж Йод Игла Кот Щука Шар Ящик Юла Эхо ёж ежи Abc Жук',
  uk: 'Ґанок Гора Єва Ефір Їжак Іван Йога Игри Жук',
  el: 'Άλφα Αλφα Ωμέγα Όμηρος Οδύσσεια Ήλιος Ηώς Ύμνος Υδρα Σοφία ίσως Ίσος Ρόδος Ψυχή Athens',
  ar: 'كتاب الكتاب أحمد احمد إبراهيم آدم بيت تفاح ثلج جبل حب خبز هرم كَتَبَ كتب وردة يوم ؤلؤ ئيس ءاب ى على علي Arab',
  he: 'שלום אבא בית גמל תורה Abc',
  hi: 'कमल किताब खग आम अनार इमली कि की का कॉ',
  ja: 'あさ アサ カー カア かい カラス ガラス さくら ザクロ ばら はら パラ ん わた きって きつて サーバー さあば 東京 京都 大阪 Tokyo ヴィ うみ ゆき ょ よ 猫 愛 亜',
  ko: '가나 각 가 나무 까치 사람 아이 학교 하늘 Abc',
  th: 'เก่า กา ไก่ ขา เขา แมว มา ใจ จาน',
  zh: '北京 上海 阿 中国 安徽 广州',
  en: 'Zebra Äpfel ångström Élan 星 ørn A–Z Moon résumé resume Resumes L’Étranger Łódź Lodz 日本 한국 カナ Ω Я ß ss st þorn đak ŋ',
};
const languages = Object.keys(words);
const wordsOf = (language: string) => (words[language] ?? '').split(' ');
const sign = (order: number) => Math.sign(order);

test.each(languages)('in %s keys have the order of Intl.Collator, with numbers by value', (language) => {
  const { key } = collationOf(language);
  const collator = new Intl.Collator(language, {
    numeric: true,
    sensitivity: 'accent',
    ignorePunctuation: false,
  });
  // Leading signs, such as quotes, are ignored.
  const bare = (text: string) => text.replace(/^[^\p{L}\p{N}]+/u, '');
  const { pick, chance, below } = createRandom(7);
  const own = wordsOf(language);
  const others = wordsOf(pick(languages));
  const phrase = () =>
    [pick(own), ...(chance(40) ? [pick(chance(80) ? own : others)] : [])].join(' ') +
    (chance(30) ? ` ${below(120)}` : '');
  const texts = [...own, ...Array.from({ length: 150 }, phrase)];
  const wrong = texts.flatMap((a) =>
    texts.flatMap((b) => {
      const expected = sign(collator.compare(bare(a), bare(b)));
      const byBytes = sign(Buffer.compare(Buffer.from(key(a)), Buffer.from(key(b))));
      const byUnits = key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0;
      return expected === byBytes && byBytes === byUnits ? [] : [`${a} | ${b}: ${expected}, ${byBytes}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['de', 'Band 2', 'Band 10'],
  ['ja', '第2巻', '第１０巻'],
  ['ar', 'الجزء ٣', 'الجزء 10'],
  ['en', '9', `1${'0'.repeat(50)}`],
  ['en', '"Aardvark"', 'Abbey'],
])('in %s %s comes before %s', (language, before, after) => {
  const { key } = collationOf(language);
  expect(key(before) < key(after)).toBe(true);
});

test('spellings that Unicode takes for the same have the same key', () => {
  const { key } = collationOf('pl');
  expect(key('Zo\u0301łw')).toBe(key('ŻÓŁW'.replace('Ż', 'Z')));
  expect(key('  ＬＡＭＰ  ')).toBe(key('lamp'));
});

test.each([
  ['pl', 'Łódź', 'Ł'],
  ['en', 'Łódź', 'L'],
  ['es', '¡Ñu!', 'Ñ'],
  ['de', 'Äpfel', 'A'],
  ['sv', 'Äpple', 'Ä'],
  ['cs', 'chata', 'CH'],
  ['tr', 'ılık', 'I'],
  ['ar', 'أحمد', 'ا'],
  ['ar', 'كَتَبَ', 'ك'],
  ['ja', 'ガラス', 'か'],
  ['ja', 'きって', 'か'],
  ['ja', '東京', '漢'],
  ['ko', '까치', 'ㄱ'],
  ['ru', 'Ёлка', 'Е'],
  ['el', 'Όμηρος', 'Ο'],
  ['en', '39 Steps', '#'],
  ['en', '…', '#'],
  ['en', '🙂 2', '#'],
  ['en', 'ᏣᎳᎩ', '…'],
])('in %s %s is listed under %s', (language, title, letter) => {
  const { key, letterOf } = collationOf(language);
  expect(letterOf(Array.from(key(title))[0] ?? '')).toBe(letter);
});

test.each(languages)('in %s a letter is one stretch of a list', (language) => {
  const { key, letterOf } = collationOf(language);
  const sorted = languages
    .flatMap(wordsOf)
    .map((word) => key(word))
    .toSorted((a, b) => (a < b ? -1 : 1));
  const letters = sorted.map((name) => letterOf(name.slice(0, 1)));
  const stretches = letters.filter((letter, index) => letter !== letters[index - 1]);
  expect(new Set(stretches).size).toBe(stretches.length);
});

test('a long text has a key that an index can hold, cut between characters', () => {
  const { key } = collationOf('ja');
  for (const text of ['夏目'.repeat(400), 'é'.repeat(3000), '𒀀'.repeat(900), '1'.repeat(3000)]) {
    expect(Buffer.byteLength(key(text))).toBeLessThanOrEqual(800);
    expect(key(text).isWellFormed()).toBe(true);
  }
  expect(Buffer.byteLength(key('Łódź '.repeat(100), 180))).toBeLessThanOrEqual(180);
});
