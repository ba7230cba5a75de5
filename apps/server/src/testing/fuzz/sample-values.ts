import type { Random } from '../random.ts';
import type { Caller, FuzzFixtures } from './fixtures.ts';
import type { Shape } from './schema.ts';

/** What a generated value is for: the endpoint, the caller and the fixtures. */
export interface SampleContext {
  readonly call: string;
  readonly caller: Caller;
  readonly fixtures: FuzzFixtures;
}

const words = ['lamp', 'the', 'kept', 'spare 3', 'Ongoing', 'Official', 'Fantasy', 'victim', 'fodder'];
const texts = ['A thought of one.', 'Two chapters on, this means something else.', '🪔 ok', 'x'];

/** Returns the id of an existing row of the right kind; a disposable one if an admin might delete it. */
export function sampleId({ call, caller, fixtures }: SampleContext, name: string, random: Random): number {
  const isAdmin = caller === 'admin';
  const writes = !call.startsWith('GET ');
  if (name === 'user_id')
    return random.pick(isAdmin ? fixtures.disposableIds : [...fixtures.disposableIds, ...fixtures.victimIds]);
  if (name === 'chapter_id' || name === 'chapterId') return random.pick(fixtures.chapters);
  if (name === 'base_rev' || name === 'after') return 1 + random.below(3);
  const kind = /\/(chapter-comments|comments|update-comments|admin-announcements)(?=\/|$)/.exec(call)?.[1];
  if (kind && (name === 'reply_to_id' || /DELETE|react|thread/.test(call))) {
    // Admins may delete any comment, so for a DELETE they get an id that does not exist.
    if (isAdmin && call.startsWith('DELETE')) return 1_000_000 + random.below(1000);
    if (kind === 'admin-announcements') return random.pick(fixtures.announcements);
    return random.pick(fixtures.comments[kind as keyof FuzzFixtures['comments']]);
  }
  if (kind === 'chapter-comments') return random.pick(fixtures.chapters);
  const isEditing = /^(PUT|DELETE) \/books\/\{id\}(\/chapter|$)/.test(call);
  return random.pick(isAdmin && writes && isEditing ? fixtures.spareBooks : fixtures.books);
}

function sampleText(shape: Shape, context: SampleContext, name: string, random: Random): string {
  const { fixtures, caller, call } = context;
  const own = fixtures.accounts[caller as keyof FuzzFixtures['accounts']];
  const fresh = `n${random.below(1e9)}`;
  if (shape.pattern?.includes('[0-9a-f]{32}')) return 'b2'.repeat(16);
  if (shape.pattern?.startsWith('^\\d{4}')) return '2026-01-31T09:05:00Z';
  if (shape.pattern) return `key-${fresh}`;
  if (call === 'PUT /auth/update' && own && (name === 'username' || name === 'email')) return own[name];
  if (name === 'email') return `${fresh}@attacker.example`;
  if (name === 'password' || name === 'new_password') return random.chance(80) ? '' : fixtures.password;
  if (name === 'username') return random.chance(50) ? fresh : 'victim a';
  if (name === 'profile_image') return '/profile-images/fox.svg';
  if (name === 'cover_image' || name === 'audio_url' || name === 'image')
    return `https://media.attacker.example/${fresh}`;
  if (name === 'title') return `Title ${fresh}`;
  if (name === 'session_id') return `cs_${fresh}`;
  return random.pick(/^(q|title|main_tag|sub_tag|status|sort)$/.test(name) ? words : texts);
}

/** Returns a value that the schema accepts. */
export function sample(shape: Shape, context: SampleContext, name: string, random: Random): unknown {
  const { call } = context;
  if ('const' in shape) return shape.const;
  // The language of the account stays, because responses are checked in one language.
  if (name === 'language' && call === 'PUT /auth/update') return null;
  if (shape.enum) return random.pick(shape.enum);
  if (shape.anyOf) return sample(random.pick(shape.anyOf), context, name, random);
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).flatMap(([key, inner]) =>
          shape.required?.includes(key) || random.chance(50)
            ? [[key, sample(inner, context, key, random)]]
            : [],
        ),
      );
    case 'array':
      return Array.from({ length: 1 + random.below(2) }, () =>
        sample(shape.items ?? { type: 'null' }, context, name, random),
      );
    case 'integer':
      if (/(^id$|_id$|Id$|^base_rev$|^after$)/.test(name)) return sampleId(context, name, random);
      return (
        (shape.minimum ?? 0) + random.below(Math.min(5, (shape.maximum ?? 5) - (shape.minimum ?? 0) + 1))
      );
    case 'number':
      return Math.min((shape.minimum ?? 0) + random.below(50) / 2, shape.maximum ?? Number.MAX_VALUE);
    case 'boolean':
      return random.chance(50);
    case 'null':
      return null;
    default:
      return sampleText(shape, context, name, random);
  }
}
