import { useSyncExternalStore } from 'react';
import { localStore } from '../../../lib/storage.ts';
import { createStore } from '../../../lib/store.ts';
import { m } from './messages.ts';

export const textChoices = {
  size: [
    { value: 's', label: m.small },
    { value: 'm', label: m.medium },
    { value: 'l', label: m.large },
    { value: 'xl', label: m.largest },
  ],
  spacing: [
    { value: 'normal', label: m.normal },
    { value: 'wide', label: m.wide },
    { value: 'widest', label: m.widest },
  ],
  column: [
    { value: 'narrow', label: m.narrow },
    { value: 'medium', label: m.medium },
    { value: 'full', label: m.full },
  ],
  typeface: [
    { value: 'sans', label: m.standard },
    { value: 'serif', label: m.serif },
    { value: 'dyslexic', label: m.openDyslexic },
  ],
} as const;

export type TextSetting = keyof typeof textChoices;
export type TextSettings = Readonly<Record<TextSetting, string>>;

const defaults: TextSettings = { size: 'm', spacing: 'normal', column: 'medium', typeface: 'sans' };
const key = 'text';

function restore(): TextSettings {
  const stored = { ...(localStore.json(key) as Partial<Record<string, unknown>> | null) };
  const entries = Object.entries(textChoices).flatMap(([name, choices]) => {
    const found = choices.find(({ value }) => value === stored[name]);
    return found ? [[name, found.value]] : [];
  });
  return { ...defaults, ...Object.fromEntries(entries) };
}

const settings = createStore<TextSettings>(restore());

/** Changes how texts look on this device. */
export function setTextSetting(name: TextSetting, value: string): void {
  settings.set({ [name]: value });
  localStore.setJson(key, settings.get());
}

/** Registers a listener that is called before changed settings are rendered. */
export const onTextSettings = settings.subscribe;

export const useTextSettings = (): TextSettings => useSyncExternalStore(settings.subscribe, settings.get);
