import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A native select that looks the same in all browsers. */
export function Select(props: ComponentProps<'select'>) {
  return (
    // The chevron is on the side where the select has space for it.
    <span dir={props.dir} className="select">
      <select {...props} />
      <ChevronDown size={16} aria-hidden />
    </span>
  );
}
