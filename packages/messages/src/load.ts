import { addMessages, type Catalogues, language } from './index.ts';

const loads = new Map<string, Promise<void>>();

async function load(file: string, tag: string): Promise<void> {
  const { default: catalogues } = (await import(/* @vite-ignore */ file)) as { default: Catalogues };
  addMessages(tag, catalogues);
}

/** Loads a chunk's messages in the page's language once: from /assets/home-abc.de.js for /assets/home-abc.messages. */
export function loadMessages(entry: string): Promise<void> {
  const tag = language();
  const file = entry.replace(/messages$/, `${tag}.js`);
  const started = loads.get(file) ?? load(file, tag);
  loads.set(file, started);
  started.catch(() => loads.delete(file));
  return started;
}
