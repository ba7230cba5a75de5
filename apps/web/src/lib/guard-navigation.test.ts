import { expect, test, vi } from 'vitest';

const guards = vi.hoisted(() => [] as ((event: PopStateEvent) => boolean)[]);
vi.mock('./history-guard.ts', () => ({
  guardHistory(next: (event: PopStateEvent) => boolean) {
    guards.push(next);
    return () => guards.splice(guards.indexOf(next), 1);
  },
}));
const { guardNavigation } = await import('./guard-navigation.ts');

/** Simulates a browser's history; `heard` lists the moves that the router receives because no guard stopped them. */
function setUp() {
  let at = 5;
  const heard: number[] = [];
  const history = {
    get state() {
      return { idx: at };
    },
    go(delta = 0) {
      at += delta;
      const event = { state: { idx: at }, stopImmediatePropagation: () => {} };
      if (!guards.some((guard) => guard(event as unknown as PopStateEvent))) heard.push(at);
    },
  };
  const navigator = { push: vi.fn(), replace: vi.fn() };
  const { push } = navigator;
  /** Simulates a form with unsaved changes: records its questions, and agrees to the last one. */
  function form() {
    const asked: (() => void)[] = [];
    const end = guardNavigation(navigator, history, (run) => void asked.push(run));
    return { end, count: () => asked.length, agree: () => asked.at(-1)?.() };
  }
  return { history, navigator, push, heard, form, index: () => at };
}

test('Back leaves once all forms were asked and the person has agreed to all', () => {
  const { history, heard, form, index } = setUp();
  const [one, two] = [form(), form()];
  history.go(-1);
  expect([one.count(), two.count(), index(), heard]).toEqual([1, 0, 5, []]);
  one.agree();
  expect([one.count(), two.count(), index(), heard]).toEqual([1, 1, 5, []]);
  two.agree();
  expect([index(), heard]).toEqual([4, [4]]);
  for (const each of [one, two]) each.end();
  expect(guards).toEqual([]);
});

test('a person who stays at the second form is asked by both again', () => {
  const { history, heard, form, index } = setUp();
  const [one, two] = [form(), form()];
  history.go(-1);
  one.agree();
  expect(two.count()).toBe(1);
  for (const delta of [-1, 1, -2]) {
    const before = [one.count(), two.count()];
    history.go(delta);
    expect([one.count(), two.count(), index()]).toEqual([(before[0] ?? 0) + 1, before[1], 5]);
    one.agree();
    expect(two.count()).toBe((before[1] ?? 0) + 1);
  }
  expect(heard).toEqual([]);
  for (const each of [one, two]) each.end();
});

test('links ask, too, and go again by themselves once the last form has no changes', () => {
  const { navigator, push, form } = setUp();
  const [one, two] = [form(), form()];
  navigator.push('/home');
  one.agree();
  expect(push).not.toHaveBeenCalled();
  two.agree();
  expect(push).toHaveBeenCalledExactlyOnceWith('/home');
  one.end();
  navigator.push('/tags');
  expect([one.count(), two.count()]).toEqual([1, 2]);
  two.end();
  expect(navigator.push).toBe(push);
});
