/** Sounds of spellings, as characters of `soundKinds` (p is a stop with its closure). */
export type Spellings = Readonly<Record<string, string>>;

/** Reads pairs of a spelling and its sounds, such as 'sh=S'. */
const read = (pairs: string): Spellings =>
  Object.fromEntries(
    pairs
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split('=') as [string, string]),
  );

/** Sounds of Latin letters in most languages. */
export const latin = read(`
  a=a e=e i=i o=o u=u y=i w=u æ=e ø=e œ=e å=o ı=i b=b c=p d=b f=f g=b h=h j=i k=p l=l m=m n=m p=p
  q=p r=r s=s t=p v=f x=ps z=s ß=s ð=f þ=f ł=u đ=b ch=S sh=S ph=f ck=p qu=pu ng=m sch=S th=p
`);

/** Spellings of single languages that differ from `latin`. */
export const spellings: Readonly<Record<string, Spellings>> = {
  da: read(`
    d=f g=i nd=m ld=l hv=f hj=i sk=sp eg=ei ej=ei aa=o y=u
  `),
  de: read(`
    w=f v=f z=ps s=s st=Sp sp=Sp ei=ai ie=i eu=oi äu=oi ch=S ä=e ö=e ü=i tz=ps er=ea ah=a eh=e ih=i
    oh=o uh=u pf=pf
  `),
  en: read(`
    u=a j=S th=f ee=i ea=i oo=u ou=au ow=ou ai=ei ay=ei ei=ei ey=i au=o aw=o igh=ai gh= kn=m wr=r
    wh=u tion=Sem sion=Sem tch=S dge=S ce=s ci=si cy=si ge=Se gi=Si er=e ir=e ur=e or=o ar=a le=l
    ture=Se ious=ies ould=ub all=ol alk=op
  `),
  es: read(`
    h= j=h ll=i ñ=mi ce=se ci=si ge=he gi=hi qu=p gu=b v=b y=i
  `),
  fr: read(`
    ou=u oi=ua ai=e ei=e au=o eau=o eu=e oeu=e œu=e an=a en=a am=a em=a on=o om=o in=e im=e ain=e
    ein=e un=e ien=ie gn=mi qu=p gu=b ge=S gi=Si ce=s ci=si j=S h= ill=i tion=sio u=i th=p er=e
    ez=e ç=s
  `),
  it: read(`
    ce=Se ci=Si ge=Se gi=Si ch=p gh=b gli=li gn=mi sce=Se sci=Si h= z=ps
  `),
  pl: read(`
    w=f c=ps ch=h cz=S sz=S rz=S ż=S ź=S ś=S ć=S si=S ci=S zi=S dz=bs y=e ę=em ą=om ó=u ń=m
  `),
  pt: read(`
    ç=s ce=se ci=si j=S ge=Se gi=Si h= lh=li nh=mi ã=am õ=om x=S o=u
  `),
};

/**
 * Sounds of Cyrillic, Greek, Arabic and Hebrew letters. Arabic and Hebrew do not write short vowels, so one follows
 * most consonants.
 */
export const otherScripts = read(`
  а=a б=b в=f г=b ґ=b д=b е=ie ё=io є=ie ж=S з=s и=i і=i ї=i й=i к=p л=l м=m н=m о=o п=p р=r с=s
  т=p у=u ф=f х=h ц=ps ч=S ш=S щ=S ъ= ы=i ь= э=e ю=iu я=ia α=a β=f γ=h δ=f ε=e ζ=s η=i θ=f ι=i
  κ=p λ=l μ=m ν=m ξ=ps ο=o π=p ρ=r σ=s ς=s τ=p υ=i φ=f χ=h ψ=ps ω=o ου=u ا=a أ=a إ=i آ=a ب=be
  ت=pe ث=fe ج=Se ح=he خ=he د=be ذ=fe ر=re ز=se س=se ش=Se ص=se ض=be ط=pe ظ=se ع=a غ=he ف=fe ق=pe
  ك=pe ل=l م=me ن=me ه=h ة=a و=u ي=i ى=a ء= ئ=i ؤ=u א=a ב=be ג=be ד=be ה=a ו=o ז=se ח=he ט=pe י=i
  כ=he ך=h ל=le מ=me ם=m נ=me ן=m ס=se ע=a פ=pe ף=f צ=ps ץ=ps ק=pe ר=re ש=Se ת=pe
`);

/** Sounds of hiragana; katakana are converted to hiragana. */
export const kana = read(`
  あ=a い=i う=u え=e お=o か=pa き=pi く=pu け=pe こ=po が=ba ぎ=bi ぐ=bu げ=be ご=bo さ=sa し=Si す=su せ=se そ=so
  ざ=sa じ=si ず=su ぜ=se ぞ=so た=pa ち=Si つ=psu て=pe と=po だ=ba ぢ=bi づ=bu で=be ど=bo な=ma に=mi ぬ=mu ね=me
  の=mo は=ha ひ=hi ふ=hu へ=he ほ=ho ば=ba び=bi ぶ=bu べ=be ぼ=bo ぱ=pa ぴ=pi ぷ=pu ぺ=pe ぽ=po ま=ma み=mi む=mu
  め=me も=mo ら=ra り=ri る=ru れ=re ろ=ro や=ia ゆ=iu よ=io ゃ=a ゅ=u ょ=o わ=ua を=o ん=m っ=p ー=a
`);

/** Words that are abbreviated in writing, with their spoken form. */
export const abbreviations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: {
    dr: 'doktor',
    nr: 'nummer',
    hr: 'herr',
    fr: 'frau',
    bzw: 'beziehungsweise',
    usw: 'und so weiter',
    st: 'sankt',
    '%': 'prozent',
    '&': 'und',
  },
  en: {
    mr: 'mister',
    mrs: 'missis',
    dr: 'doctor',
    st: 'saint',
    vs: 'versus',
    etc: 'et setera',
    no: 'number',
    '%': 'percent',
    '&': 'and',
  },
  fr: {
    m: 'monsieur',
    mme: 'madame',
    dr: 'docteur',
    etc: 'et cétera',
    '%': 'pour cent',
    '&': 'et',
  },
};
