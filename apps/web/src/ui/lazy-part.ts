import { type ComponentType, lazy, type ReactNode } from 'react';
import { importWithRetry } from './import-with-retry.ts';

type PropsOf<Part> = Part extends (props: infer Props) => ReactNode ? Props : never;

/**
 * Returns a component that loads its file when first rendered, retrying until it loads.
 * @param name name of the component's export
 */
export const lazyPart = <Name extends string, File extends Readonly<Record<Name, unknown>>>(
  load: () => Promise<File>,
  name: Name,
) =>
  lazy(async () => {
    const file = await importWithRetry(load);
    return { default: file[name] as ComponentType<PropsOf<File[Name]>> };
  });
