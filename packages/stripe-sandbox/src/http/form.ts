import { invalid } from './api-error.ts';

/** A decoded form of texts and nested forms. Lists are forms with numbers as names. */
export interface Form {
  [name: string]: string | Form;
}

const emptyForm = (): Form => Object.create(null) as Form;

/** Decodes `a[b][0][c]=d` and `a[]=b` as Stripe does. */
export function decodeForm(text: string): Form {
  const form = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) place(form, pathOf(name), value, name);
  return form;
}

function pathOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open < 0) return [name];
  const inner = name.slice(open);
  if (!/^(\[[^[\]]*\])+$/.test(inner)) throw invalid(`Invalid parameter name: ${name}`, name);
  return [name.slice(0, open), ...inner.slice(1, -1).split('][')];
}

function place(form: Form, path: readonly string[], value: string, name: string): void {
  let here = form;
  for (const [index, part] of path.entries()) {
    const key = part === '' ? String(Object.keys(here).length) : part;
    if (index === path.length - 1) {
      here[key] = value;
      return;
    }
    const next = here[key] ?? emptyForm();
    if (typeof next === 'string') throw invalid(`Invalid parameter: ${name}`, name);
    here[key] = next;
    here = next;
  }
}
