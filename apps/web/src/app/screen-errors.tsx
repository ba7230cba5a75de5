import { RotateCw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Leaf } from '../ui/leaf.tsx';
import { MissingCode } from './screens.ts';

function wordsFor(error: unknown, isGone: boolean): string {
  if (isGone) return 'This page didn’t load. Lamplight may be updating. Your place in every book is saved.';
  return error instanceof MissingCode
    ? 'This page didn’t load. Check your connection and try again.'
    : 'Something went wrong on this page. Your place in every book is saved.';
}

/** Keeps a screen's failure to that screen: the frame stays, and Retry draws the screen again. */
export class ScreenErrors extends Component<{ children: ReactNode }, { error: unknown }> {
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
    if (this.state.error instanceof MissingCode) this.retry();
  };

  private readonly retry = () => {
    if (this.state.error instanceof MissingCode) this.state.error.renew();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // Offline, a reload could lose the little that is here.
    const isGone = error instanceof MissingCode && navigator.onLine;
    return (
      <div
        role="alert"
        className="wrap grid min-h-[70dvh] content-center justify-items-center gap-4 py-12 text-center"
      >
        <span className="text-accent">
          <Leaf size={56} />
        </span>
        <h1 className="text-3xl">The lamp went out</h1>
        <p className="max-w-[44ch] text-text-2 text-pretty">{wordsFor(error, isGone)}</p>
        <Button
          icon={<RotateCw size={18} aria-hidden />}
          onClick={isGone ? () => location.reload() : this.retry}
        >
          {isGone ? 'Reload' : 'Retry'}
        </Button>
      </div>
    );
  }
}
