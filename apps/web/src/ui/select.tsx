import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A native select that looks the same in all browsers. */
export function Select(props: ComponentProps<'select'>) {
  return (
    <span className="select">
      <select {...props} />
      <ChevronDown size={16} aria-hidden />
    </span>
  );
}
