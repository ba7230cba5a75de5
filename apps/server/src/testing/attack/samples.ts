import type { Dice } from './dice.ts';
import type { Shape } from './schema.ts';
import type { Attacker, World } from './world.ts';

/** What a value is for: the call, who makes it, and the name of the part. */
export interface Purpose {
  readonly call: string;
  readonly attacker: Attacker;
  readonly world: World;
}

const words = ['lamp', 'the', 'kept', 'spare 3', 'Ongoing', 'Official', 'Fantasy', 'victim', 'fodder'];
const texts = ['A thought of one.', 'Two chapters on, this means something else.', '🪔 ok', 'x'];

/** An id that means something where it is asked for; one that admins may break where an admin would. */
export function sampleId({ call, attacker, world }: Purpose, name: string, dice: Dice): number {
  const isAdmin = attacker === 'admin';
  const writes = !call.startsWith('GET ');
  if (name === 'user_id') return dice.pick(isAdmin ? world.fodder : [...world.fodder, ...world.victims]);
  if (name === 'chapter_id' || name === 'chapterId') return dice.pick(world.chapters);
  if (name === 'base_rev' || name === 'after') return 1 + dice.below(3);
  const kind = /\/(chapter-comments|comments|update-comments|admin-announcements)(?=\/|$)/.exec(call)?.[1];
  if (kind && (name === 'reply_to_id' || /DELETE|react|thread/.test(call))) {
    // What an admin deletes is gone by right: they are given ids that hold nothing, or what attackers wrote.
    if (isAdmin && call.startsWith('DELETE')) return 1_000_000 + dice.below(1000);
    if (kind === 'admin-announcements') return dice.pick(world.announcements);
    return dice.pick(world.comments[kind as keyof World['comments']]);
  }
  if (kind === 'chapter-comments') return dice.pick(world.chapters);
  const isEditing = /^(PUT|DELETE) \/books\/\{id\}(\/chapter|$)/.test(call);
  return dice.pick(isAdmin && writes && isEditing ? world.spareBooks : world.books);
}

function sampleText(shape: Shape, purpose: Purpose, name: string, dice: Dice): string {
  const { world, attacker, call } = purpose;
  const own = world.accounts[attacker as keyof World['accounts']];
  const fresh = `n${dice.below(1e9)}`;
  if (shape.pattern?.includes('[0-9a-f]{32}')) return 'b2'.repeat(16);
  if (shape.pattern?.startsWith('^\\d{4}')) return '2026-01-31T09:05:00Z';
  if (shape.pattern) return `key-${fresh}`;
  if (call === 'PUT /auth/update' && own && (name === 'username' || name === 'email')) return own[name];
  if (name === 'email') return `${fresh}@attacker.example`;
  if (name === 'password' || name === 'new_password') return dice.chance(80) ? '' : world.password;
  if (name === 'username') return dice.chance(50) ? fresh : 'victim a';
  if (name === 'profile_image') return '/profile-images/fox.svg';
  if (name === 'cover_image' || name === 'audio_url' || name === 'image')
    return `https://media.attacker.example/${fresh}`;
  if (name === 'title') return `Title ${fresh}`;
  if (name === 'session_id') return `cs_${fresh}`;
  return dice.pick(/^(q|title|main_tag|sub_tag|status|sort)$/.test(name) ? words : texts);
}

/** A value that the shape lets in. */
export function sample(shape: Shape, purpose: Purpose, name: string, dice: Dice): unknown {
  if ('const' in shape) return shape.const;
  if (shape.enum) return dice.pick(shape.enum);
  if (shape.anyOf) return sample(dice.pick(shape.anyOf), purpose, name, dice);
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).flatMap(([key, inner]) =>
          shape.required?.includes(key) || dice.chance(50) ? [[key, sample(inner, purpose, key, dice)]] : [],
        ),
      );
    case 'array':
      return Array.from({ length: 1 + dice.below(2) }, () =>
        sample(shape.items ?? { type: 'null' }, purpose, name, dice),
      );
    case 'integer':
      if (/(^id$|_id$|Id$|^base_rev$|^after$)/.test(name)) return sampleId(purpose, name, dice);
      return (shape.minimum ?? 0) + dice.below(Math.min(5, (shape.maximum ?? 5) - (shape.minimum ?? 0) + 1));
    case 'number':
      return Math.min((shape.minimum ?? 0) + dice.below(50) / 2, shape.maximum ?? Number.MAX_VALUE);
    case 'boolean':
      return dice.chance(50);
    case 'null':
      return null;
    default:
      return sampleText(shape, purpose, name, dice);
  }
}
