import { afterEach, describe, expect, it } from 'vitest';
import { addMessages, defineMessages, setLanguageSource, setNodeJoin } from './index.ts';

const m = defineMessages('test/messages', {
  plain: 'Log In',
  named: 'Hello, {name}',
  books: { one: '{count} book', other: '{count} books by {author}' },
  link: 'Not a member? <register>Join <b>now</b></register> or {later}.',
});

addMessages('ar', {
  'test/messages': {
    plain: 'دخول',
    books: {
      zero: 'لا كتب',
      one: 'كتاب',
      two: 'كتابان',
      few: '{count} كتب',
      many: '{count} كتابًا',
      other: '{count} كتاب',
    },
  },
});

afterEach(() => {
  setLanguageSource(() => 'en');
  setNodeJoin((parts) => parts.map(String).join(''));
});

describe('messages', () => {
  it('are strings, or functions of their values', () => {
    expect(m.plain).toBe('Log In');
    expect(m.named({ name: '<b>{name}</b>' })).toBe('Hello, <b>{name}</b>');
    const text: string = m.books({ count: 1, author: 'Ada' });
    expect(text).toBe('1 book');
    expect(m.books({ count: 1234, author: 'Ada' })).toBe('1,234 books by Ada');
  });

  it('have elements inside a sentence', () => {
    const nodes: unknown[] = [];
    setNodeJoin((parts) => {
      nodes.push(parts);
      return { parts };
    });
    const later = { field: true };
    const marked = (left: string, right: string) => (inner: unknown) => `${left}${inner as string}${right}`;
    m.link({
      register: marked('[', ']'),
      b: marked('*', '*'),
      later: later as never,
    });
    expect(nodes).toEqual([['Not a member? ', '[Join *now*]', ' or ', later, '.']]);
  });

  it('follow the language, and are English where it lacks one', () => {
    setLanguageSource(() => 'ar');
    expect(m.plain).toBe('دخول');
    expect(m.named({ name: 'Ada' })).toBe('Hello, Ada');
    const shown = [0, 1, 2, 3, 11, 100].map((count) => m.books({ count, author: '' }));
    expect(shown).toEqual(['لا كتب', 'كتاب', 'كتابان', '3 كتب', '11 كتابًا', '100 كتاب']);
    setLanguageSource(() => 'xx');
    expect(m.plain).toBe('Log In');
  });

  it('do not compile, and throw, if nobody defined them', () => {
    // @ts-expect-error There is no such message.
    expect(() => m.unknown).toThrow('No message test/messages unknown');
    // @ts-expect-error A value is missing.
    expect(m.named({})).toBe('Hello, undefined');
    // @ts-expect-error A plural needs its number.
    m.books({ author: 'Ada' });
  });
});
