import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { useSavedSetting } from './use-saved-setting.ts';

interface Guard {
  readonly on: boolean;
}

const queryKey = ['guard'];

/** Renders a setting that is on; the test ends the requests in `saves` and `loads`. */
function settingThatIsOn() {
  const client = new QueryClient();
  client.setQueryData<Guard>(queryKey, { on: true });
  const saves: PromiseWithResolvers<Guard | undefined>[] = [];
  const onFailure = vi.fn();
  let change = (_: boolean) => {};
  function Setting({ onRender }: { onRender: (change: (on: boolean) => void) => void }) {
    const setting = useSavedSetting<Guard, boolean>({
      queryKey,
      save() {
        const request = Promise.withResolvers<Guard | undefined>();
        saves.push(request);
        return request.promise;
      },
      apply: (_, on) => ({ on }),
      onFailure,
    });
    onRender(setting.change);
    return null;
  }
  const onRender = (next: typeof change) => {
    change = next;
  };
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Setting, { onRender })));
  return {
    change: (on: boolean) => change(on),
    read: () => client.getQueryData<Guard>(queryKey)?.on,
    load() {
      const { promise, resolve } = Promise.withResolvers<Guard>();
      const isDone = client.fetchQuery({ queryKey, queryFn: () => promise }).catch(() => {});
      return { resolve, isDone };
    },
    /** Waits for the request of a save. */
    save: (index: number) =>
      vi.waitFor(() => {
        const request = saves[index];
        if (!request) throw new Error('nothing was sent');
        return request;
      }),
    settled: () => vi.waitFor(() => expect(client.isMutating()).toBe(0)),
    client,
    onFailure,
  };
}

test.each([
  { when: 'before the save ends', isEarly: true },
  { when: 'after the save ends', isEarly: false },
])('a request that began during a save and is answered $when undoes no change', async ({ isEarly }) => {
  const setting = settingThatIsOn();
  setting.change(false);
  const save = await setting.save(0);
  const load = setting.load();
  if (isEarly) {
    load.resolve({ on: true });
    await load.isDone;
    expect(setting.read()).toBe(true);
  }
  save.resolve(undefined);
  await setting.settled();
  load.resolve({ on: true });
  await load.isDone;
  expect(setting.read()).toBe(false);
});

test('changes are saved one after the other, and the last one is shown', async () => {
  const setting = settingThatIsOn();
  setting.change(false);
  setting.change(true);
  setting.change(false);
  for (const index of [0, 1, 2]) {
    expect(setting.read()).toBe(false);
    (await setting.save(index)).resolve(undefined);
  }
  await setting.settled();
  expect(setting.read()).toBe(false);
});

test('a change that is not saved is reported and reverted, and the setting is to be loaded again', async () => {
  const setting = settingThatIsOn();
  setting.change(false);
  (await setting.save(0)).reject(new Error('offline'));
  await setting.settled();
  expect(setting.onFailure).toHaveBeenCalledExactlyOnceWith(new Error('offline'));
  expect(setting.read()).toBe(true);
  expect(setting.client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('the data that the server answers with the last save are shown', async () => {
  const setting = settingThatIsOn();
  setting.change(false);
  setting.change(false);
  (await setting.save(0)).reject(new Error('offline'));
  (await setting.save(1)).resolve({ on: true });
  await setting.settled();
  expect(setting.read()).toBe(true);
});
