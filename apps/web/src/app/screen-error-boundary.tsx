import { RotateCw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { site } from '../lib/site.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { ChunkLoadError } from './lazy-screens.ts';
import { m } from './messages.ts';

function errorText(error: unknown, isGone: boolean): string {
  if (isGone) return m.errorUpdating({ site: site.get().name });
  return error instanceof ChunkLoadError ? m.errorNotLoaded : m.errorText;
}

/** Contains a screen's error: the layout stays, and Retry renders the screen again. */
export class ScreenErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidMount() {
    window.addEventListener('online', this.retryCode);
  }
  override componentWillUnmount() {
    window.removeEventListener('online', this.retryCode);
  }

  private readonly retryCode = () => {
    if (this.state.error instanceof ChunkLoadError) this.retry();
  };

  private readonly retry = () => {
    if (this.state.error instanceof ChunkLoadError) this.state.error.renew();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // Offline, a reload could lose what is still shown.
    const isGone = error instanceof ChunkLoadError && navigator.onLine;
    return (
      <div
        role="alert"
        className="wrap grid min-h-[70dvh] content-center justify-items-center gap-4 py-12 text-center"
      >
        <span className="text-accent">
          <BrandMark size={56} />
        </span>
        <h1 className="text-3xl">{m.errorTitle}</h1>
        <p className="max-w-[44ch] text-text-2 text-pretty">{errorText(error, isGone)}</p>
        <Button
          icon={<RotateCw size={18} aria-hidden />}
          onClick={isGone ? () => location.reload() : this.retry}
        >
          {isGone ? m.reload : m.retry}
        </Button>
      </div>
    );
  }
}
