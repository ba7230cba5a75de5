import { expect, test } from 'vitest';
import { askBeforeLoss, setLossQuestion } from './ask-before-loss.ts';

test('every form with changes is asked, one after another', () => {
  const asked: string[] = [];
  let agree = () => {};
  const question = (name: string) =>
    setLossQuestion((action) => {
      asked.push(name);
      agree = action;
    });
  let losses = 0;
  const lose = () =>
    askBeforeLoss(() => {
      losses += 1;
    });

  const removeFirst = question('first');
  const removeSecond = question('second');
  lose();
  expect([asked, losses]).toEqual([['first'], 0]);
  agree();
  expect([asked, losses]).toEqual([['first', 'second'], 0]);
  agree();
  expect(losses).toBe(1);

  removeFirst();
  lose();
  expect([asked.at(-1), losses]).toEqual(['second', 1]);
  removeSecond();
  lose();
  expect(losses).toBe(2);
});
