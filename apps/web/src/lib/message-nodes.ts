import { setNodeJoin } from '@lamplight/messages';
import { createElement, Fragment, type ReactNode } from 'react';

declare module '@lamplight/messages' {
  interface NodeTypes {
    node: ReactNode;
  }
}

/** Lets messages have elements: a link or a field inside a sentence. */
export const joinMessageNodes = (): void =>
  setNodeJoin((parts) => createElement(Fragment, null, ...(parts as ReactNode[])));
