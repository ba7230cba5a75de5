import { type BodyOf, type FrontPage, frontLimits, type publicPagesEndpoints } from '@lamplight/contract';
import { languageTags } from '@lamplight/messages/languages';
import { saveRevision } from '../../../db/save-revision.ts';
import type { Database, Flag } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inLanguage } from '../../../platform/language.ts';
import { sharedMaxAgeMs } from '../../../platform/last-known.ts';
import { invalidField, limitText, requireValid, singleLine } from '../../../platform/text-fields.ts';
import {
  changeTranslations,
  readTranslations,
  translationFor,
  translationsIn,
} from '../../../platform/translations.ts';
import { recordAudit } from '../../accounts/index.ts';
import { markdownProblemOf, normalizeMarkdown } from '../pages/read-page.ts';
import { m } from './messages.ts';
import { changedMeanwhile } from './settings.ts';

type FrontBody = BodyOf<(typeof publicPagesEndpoints)['PUT /admin/front-page']>;

/** The publisher's texts, with the translations as JSON. */
type StoredFront = Omit<FrontPage, 'translations'> & { readonly translations: string };

/** Returns the built-in steps in the current language, which are used until an admin writes others. */
const builtInSteps = (): FrontPage['steps'] => [
  { title: m.stepJoin, text: m.stepJoinText },
  { title: m.stepListen, text: m.stepListenText },
  { title: m.stepCancel, text: m.stepCancelText },
];
/** Returns the built-in steps in the language in which they are stored: English. */
const storedSteps = (): FrontPage['steps'] => inLanguage('en', builtInSteps);

const areSame = (a: FrontPage['steps'], b: FrontPage['steps']): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const builtIn = (): StoredFront => ({
  revision: 0,
  text: '',
  picture_alt: '',
  steps: storedSteps(),
  shows_price: true,
  translations: '{}',
});

async function readFrontPage(db: Database): Promise<StoredFront> {
  const row = await db
    .selectFrom('front_page')
    .select(['revision', 'text', 'picture_alt', 'steps', 'shows_price', 'translations'])
    .executeTakeFirst();
  return row
    ? { ...row, steps: JSON.parse(row.steps) as FrontPage['steps'], shows_price: row.shows_price === 1 }
    : builtIn();
}

const readLine = (field: string, written: string, most: number): string =>
  limitText(field, singleLine(written), most);

function readStep({ title: writtenTitle, text: writtenText }: FrontBody['steps'][number]) {
  const title = readLine('steps', writtenTitle, frontLimits.stepTitleCharacters);
  const text = readLine('steps', writtenText, frontLimits.stepTextCharacters);
  if (title === '' && text !== '') throw invalidField('steps', m.stepTitle);
  return title === '' ? [] : [{ title, text }];
}

/**
 * Checks the texts in one language.
 * @param suffix added to the names of fields in problems
 */
async function readTexts(texts: Pick<FrontBody, 'text' | 'picture_alt' | 'steps'>, suffix: string) {
  const text = normalizeMarkdown(texts.text);
  requireValid({ [`text${suffix}`]: await markdownProblemOf(text, frontLimits.textCharacters) });
  return {
    text,
    picture_alt: readLine(`picture_alt${suffix}`, texts.picture_alt, frontLimits.pictureAltCharacters),
    steps: texts.steps.flatMap(readStep),
  };
}

/** Returns the publisher's texts; steps that equal the built-in ones are in the current language. */
const withSteps = (front: StoredFront): StoredFront =>
  areSame(front.steps, storedSteps()) ? { ...front, steps: builtInSteps() } : front;

const present = ({ translations, ...texts }: StoredFront): FrontPage => ({
  ...withSteps({ translations, ...texts }),
  translations: translationsIn(translations),
});

/** Checks the texts of the front page. @throws ProblemError invalid_input naming the field */
async function readBody({ translations, ...body }: FrontBody) {
  return {
    ...body,
    ...(await readTexts(body, '')),
    translations: await readTranslations(translations, readTexts),
  };
}

/** Creates access to the publisher's texts of the front page, which all nodes share. */
export function createFrontSettings({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const cache = createAsyncCache<'front', StoredFront>({ clock, maxSize: 1, maxAgeMs: sharedMaxAgeMs });

  async function save(body: FrontBody, actor: Pick<Actor, 'id'>): Promise<FrontPage> {
    const {
      revision,
      text,
      picture_alt,
      shows_price,
      translations: changes,
      ...written
    } = await readBody(body);
    const isBuiltIn = languageTags.some((tag) => areSame(written.steps, inLanguage(tag, builtInSteps)));
    const steps = isBuiltIn ? storedSteps() : written.steps;
    const saved = await db.transaction().execute(async (tx) => {
      const before = await readFrontPage(tx);
      const flag: Flag = shows_price ? 1 : 0;
      const translations = changeTranslations(before.translations, changes);
      const texts = { text, picture_alt, steps: JSON.stringify(steps), translations };
      const row = { id: 1, revision, ...texts, shows_price: flag, updated_at: clock.iso() };
      if (!(await saveRevision(tx, 'front_page', 'id', row))) throw changedMeanwhile();
      const next = { text, picture_alt, steps, shows_price, translations };
      const changed = (Object.keys(next) as (keyof typeof next)[]).filter(
        (name) => JSON.stringify(before[name]) !== JSON.stringify(next[name]),
      );
      if (changed.length > 0)
        await recordAudit(tx, clock, {
          actor_id: actor.id,
          action: 'front_page_changed',
          detail: Object.fromEntries(changed.map((name) => [name, true])),
        });
      return readFrontPage(tx);
    });
    cache.delete('front');
    return present(saved);
  }

  return {
    /**
     * Returns the texts in the reader's language, at most two seconds old. A text without a translation is in the
     * default language.
     */
    current: async (): Promise<FrontPage> => {
      const saved = await cache.get('front', () => readFrontPage(db));
      const own = Object.entries((translationFor(saved.translations) ?? {}) as Partial<FrontPage>);
      return {
        ...withSteps(saved),
        ...Object.fromEntries(
          own.filter(([, text]) => (Array.isArray(text) ? text.length > 0 : text !== '')),
        ),
        translations: {},
      };
    },
    read: async () => present(await readFrontPage(db)),
    save,
  };
}
