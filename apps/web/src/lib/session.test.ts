import { describe, expect, test, vi } from 'vitest';
import { memoryStore } from '../testing/memory-store.ts';
import { createSession } from './session.ts';

const part = (value: object) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const token = (payload: object) => `${part({ alg: 'HS256' })}.${part(payload)}.signature`;
const now = 1_800_000_000_000;
const ahead = now / 1000 + 60;

function start() {
  const store = memoryStore();
  return { store, session: createSession(store, () => now) };
}

describe('signing in', () => {
  test('stores the token, the trimmed lower-case role, the id and the name', () => {
    const { store, session } = start();
    const good = token({ sub: '7', username: 'Zoë', role: ' Admin ', exp: ahead });
    expect(session.signIn(good)).toBe(true);
    expect(store.text('token')).toBe(good);
    expect(store.text('role')).toBe('admin');
    expect(store.text('user_id')).toBe('7');
    expect(store.text('username')).toBe('Zoë');
    expect(session.isSignedIn()).toBe(true);
  });

  test('stores nothing if the token cannot be read', () => {
    const { store, session } = start();
    expect(session.signIn('no token')).toBe(false);
    expect(store.text('token')).toBeNull();
  });

  test('notifies listeners of sign-in and sign-out', () => {
    const { session } = start();
    const tokens: (string | null)[] = [];
    const stop = session.subscribe(() => tokens.push(session.token()));
    const signedIn = token({ sub: '1', role: 'member', exp: ahead });
    session.signIn(signedIn);
    session.signOut();
    stop();
    session.signOut();
    expect(tokens).toEqual([signedIn, null]);
  });
});

describe('being signed in', () => {
  test.each([
    ['expired', token({ role: 'admin', exp: now / 1000 - 1 })],
    ['expiring this very second', token({ role: 'admin', exp: now / 1000 })],
    ['without an expiry', token({ role: 'admin' })],
    ['whose payload is no JSON', 'a.b.c'],
    ['that is no token', 'nonsense'],
    ['that is empty', ''],
  ])('a token %s is removed together with the role', (_, stored) => {
    const { store, session } = start();
    store.setText('token', stored);
    store.setText('role', 'admin');
    expect(session.isSignedIn()).toBe(false);
    expect(store.text('token')).toBeNull();
    expect(store.text('role')).toBeNull();
  });

  test('without a token nobody is signed in', () => {
    expect(start().session.isSignedIn()).toBe(false);
  });

  test('logout listeners still have the token', () => {
    const { session } = start();
    const notified: (string | null)[] = [];
    const stop = session.beforeLogOut(() => notified.push(session.token()));
    const signedIn = token({ sub: '1', role: 'admin', exp: ahead });
    session.signIn(signedIn);
    session.logOut();
    expect(notified).toEqual([signedIn]);
    expect(session.token()).toBeNull();
    session.signIn(signedIn);
    session.signOut();
    stop();
    session.logOut();
    expect(notified, 'only a logout is a wish').toHaveLength(1);
  });

  test('signing out removes the token and the role', () => {
    const { store, session } = start();
    session.signIn(token({ sub: '1', role: 'admin', exp: ahead }));
    session.signOut();
    expect(store.text('token')).toBeNull();
    expect(store.text('role')).toBeNull();
    expect(session.isSignedIn()).toBe(false);
  });
});

test('an account is left by signing out, and when another tab has signed another account in', () => {
  const { store, session } = start();
  const forget = vi.fn();
  session.onAccountLeft(forget);
  const tokenOf = (sub: string, exp = ahead) => token({ sub, role: 'member', exp });
  session.signIn(tokenOf('1'));
  session.signIn(tokenOf('1', ahead + 1));
  expect(forget).not.toHaveBeenCalled();
  // This tab was frozen while another tab signed out and then signed in as another member.
  createSession(store, () => now).signIn(tokenOf('2'));
  session.changedInOtherTab();
  expect(forget).toHaveBeenCalledTimes(1);
  session.signOut();
  expect(forget).toHaveBeenCalledTimes(2);
});
