import type { ComponentProps, ReactNode } from 'react';

/** Area that the tools' panels keep visible: see `clearOf` of Popover. */
export const playerControls = '.now-controls';

export interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> {
  icon: ReactNode;
  /** Short label below the icon. */
  children: ReactNode;
  isOn?: boolean;
}

const buttonClass = (isOn: boolean): string =>
  `now-tool grid min-h-14 w-full content-start justify-items-center gap-1 rounded-sm px-0.5 py-2 text-xs font-semibold tabular-nums max-[359px]:px-0 max-[359px]:text-[0.6875rem] hover:bg-surface-3 ${
    isOn ? 'text-accent-text' : 'text-text-2'
  }`;

/** One tool button of the row below the transport. */
export function ToolButton({ icon, children, isOn = false, ...rest }: ToolButtonProps) {
  return (
    <button type="button" {...rest} className={buttonClass(isOn)}>
      {icon}
      {/* Two words of a language may take two lines. */}
      <span className="line-clamp-2 max-w-full leading-tight">{children}</span>
    </button>
  );
}
