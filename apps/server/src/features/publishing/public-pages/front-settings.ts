import {
  type BodyOf,
  defaultSteps,
  type FrontPage,
  frontLimits,
  type publicPagesEndpoints,
} from '@lamplight/contract';
import { saveRevision } from '../../../db/save-revision.ts';
import type { Database, Flag } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { sharedMaxAgeMs } from '../../../platform/last-known.ts';
import { invalidField, limitText, requireValid, singleLine } from '../../../platform/text-fields.ts';
import { recordAudit } from '../../accounts/index.ts';
import { markdownProblemOf, normalizeMarkdown } from '../pages/read-page.ts';
import { m } from './messages.ts';
import { changedMeanwhile } from './settings.ts';

type FrontBody = BodyOf<(typeof publicPagesEndpoints)['PUT /admin/front-page']>;

const builtIn: FrontPage = {
  revision: 0,
  text: '',
  picture_alt: '',
  steps: defaultSteps.map((step) => ({ ...step })),
  shows_price: true,
};

async function readFrontPage(db: Database): Promise<FrontPage> {
  const row = await db
    .selectFrom('front_page')
    .select(['revision', 'text', 'picture_alt', 'steps', 'shows_price'])
    .executeTakeFirst();
  return row
    ? { ...row, steps: JSON.parse(row.steps) as FrontPage['steps'], shows_price: row.shows_price === 1 }
    : builtIn;
}

const readLine = (field: string, written: string, most: number): string =>
  limitText(field, singleLine(written), most);

function readStep({ title: writtenTitle, text: writtenText }: FrontBody['steps'][number]) {
  const title = readLine('steps', writtenTitle, frontLimits.stepTitleCharacters);
  const text = readLine('steps', writtenText, frontLimits.stepTextCharacters);
  if (title === '' && text !== '') throw invalidField('steps', m.stepTitle);
  return title === '' ? [] : [{ title, text }];
}

/** Checks the texts of the front page. @throws ProblemError invalid_input naming the field */
async function readBody(body: FrontBody): Promise<FrontPage> {
  const text = normalizeMarkdown(body.text);
  requireValid({ text: await markdownProblemOf(text, frontLimits.textCharacters) });
  return {
    ...body,
    text,
    picture_alt: readLine('picture_alt', body.picture_alt, frontLimits.pictureAltCharacters),
    steps: body.steps.flatMap(readStep),
  };
}

/** The texts that the publisher wrote for the front page, shared by all nodes. */
export function createFrontSettings({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const cache = createAsyncCache<'front', FrontPage>({ clock, maxSize: 1, maxAgeMs: sharedMaxAgeMs });

  async function save(body: FrontBody, actor: Pick<Actor, 'id'>): Promise<FrontPage> {
    const { revision, text, picture_alt, steps, shows_price } = await readBody(body);
    const saved = await db.transaction().execute(async (tx) => {
      const before = await readFrontPage(tx);
      const flag: Flag = shows_price ? 1 : 0;
      const texts = { text, picture_alt, steps: JSON.stringify(steps) };
      const row = { id: 1, revision, ...texts, shows_price: flag, updated_at: clock.iso() };
      if (!(await saveRevision(tx, 'front_page', 'id', row))) throw changedMeanwhile();
      const next = { text, picture_alt, steps, shows_price };
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
    return saved;
  }

  return {
    /** Returns the texts, at most two seconds old. */
    current: async (): Promise<FrontPage> => cache.get('front', () => readFrontPage(db)),
    read: () => readFrontPage(db),
    save,
  };
}
