const gap = 8;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Where a panel goes that belongs to a button: below it, or above where there is more room, its end at the
 * button's end, and never outside the window. Pixels.
 */
export function placeOf(
  button: Box,
  panel: { width: number; height: number },
  view: { width: number; height: number },
) {
  const below = view.height - button.bottom - gap;
  const isAbove = below < panel.height + gap && button.top > below;
  const top = isAbove ? button.top - gap - panel.height : button.bottom + gap;
  const isAtStart = button.left < view.width / 3;
  const left = isAtStart ? button.left : button.right - panel.width;
  const within = (value: number, size: number, limit: number) =>
    Math.max(gap, Math.min(value, limit - size - gap));
  return { left: within(left, panel.width, view.width), top: within(top, panel.height, view.height) };
}

/** Moves a fixed panel beside a button. */
export function placeNear(panel: HTMLElement, button: Box): void {
  const size = { width: panel.offsetWidth, height: panel.offsetHeight };
  const { left, top } = placeOf(button, size, {
    width: document.documentElement.clientWidth,
    height: clearHeight(),
  });
  panel.style.left = `${left}px`;
  panel.style.top = `${top}px`;
}

/** The window's height down to the phone's bottom bar. */
function clearHeight(): number {
  const bar = document.querySelector('.bottom-nav')?.getBoundingClientRect();
  return bar && bar.height > 0 ? Math.min(bar.top, window.innerHeight) : window.innerHeight;
}
