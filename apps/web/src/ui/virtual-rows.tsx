import { createContext, type ReactNode, type Ref, useContext } from 'react';
import type { CustomContainerComponentProps, CustomItemComponentProps } from 'virtua';

/** Total number of rows of a virtual list, of which only some are rendered, and the list's accessible name. */
export const VirtualList = createContext<{ total: number; label?: string }>({ total: 0 });

/** List element of a virtual list, passed as its `as` prop. */
export function VirtualRows({
  ref,
  style,
  ...rest
}: CustomContainerComponentProps & { ref?: Ref<HTMLOListElement> }) {
  const { label } = useContext(VirtualList);
  // VoiceOver does not announce a list without markers as a list; empty markers suffice.
  return <ol {...rest} ref={ref} style={{ ...style, listStyle: "''" }} aria-label={label} />;
}

export interface VirtualRowProps extends Omit<CustomItemComponentProps, 'ref'> {
  ref?: Ref<HTMLLIElement>;
  children: ReactNode;
}

/** List item of a virtual list, passed as its `item` prop: tells screen readers its position among all rows. */
export function VirtualRow({ ref, index, style, children }: VirtualRowProps) {
  const { total } = useContext(VirtualList);
  // virtua hides a row until its height is measured, one frame later; keep the row visible, or Tab would skip it.
  return (
    <li ref={ref} style={{ ...style, visibility: undefined }} aria-setsize={total} aria-posinset={index + 1}>
      {children}
    </li>
  );
}
