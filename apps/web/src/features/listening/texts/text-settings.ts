import { useSyncExternalStore } from 'react';
import { localStore } from '../../../lib/storage.ts';
import { createStore } from '../../../lib/store.ts';

export const textChoices = {
  size: [
    { value: 's', label: 'Small' },
    { value: 'm', label: 'Medium' },
    { value: 'l', label: 'Large' },
    { value: 'xl', label: 'Largest' },
  ],
  spacing: [
    { value: 'normal', label: 'Normal' },
    { value: 'wide', label: 'Wide' },
    { value: 'widest', label: 'Widest' },
  ],
  column: [
    { value: 'narrow', label: 'Narrow' },
    { value: 'medium', label: 'Medium' },
    { value: 'full', label: 'Full' },
  ],
  typeface: [
    { value: 'sans', label: 'Standard' },
    { value: 'serif', label: 'Serif' },
    { value: 'dyslexic', label: 'OpenDyslexic' },
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

/** Calls a listener before changed settings are shown. */
export const onTextSettings = settings.subscribe;

export const useTextSettings = (): TextSettings => useSyncExternalStore(settings.subscribe, settings.get);
