import { RotateCw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Leaf } from '../ui/leaf.tsx';
import { isMissingCode } from './screens.ts';

/** Keeps a screen's failure to that screen: the frame stays, and Retry draws the screen again. */
export class ScreenErrors extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  private readonly retry = () => {
    // React keeps a failed import for good: only a fresh page tries it again.
    if (isMissingCode(this.state.error)) location.reload();
    else this.setState({ error: null });
  };

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <div
        role="alert"
        className="wrap grid min-h-[70dvh] content-center justify-items-center gap-4 py-12 text-center"
      >
        <span className="text-accent">
          <Leaf size={56} />
        </span>
        <h1 className="text-3xl">The lamp went out</h1>
        <p className="max-w-[44ch] text-text-2 text-pretty">
          {isMissingCode(this.state.error)
            ? 'This screen could not be loaded. Check your connection and try again.'
            : 'Something on this screen went wrong. Your place in every book is safe.'}
        </p>
        <Button icon={<RotateCw size={18} aria-hidden />} onClick={this.retry}>
          Retry
        </Button>
      </div>
    );
  }
}
