import { RotateCw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { StatePage } from '../ui/state-page.tsx';
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
      <div role="alert">
        <StatePage
          illustration="dark"
          title="The lamp went out"
          text={
            isMissingCode(this.state.error)
              ? 'This screen could not be loaded. Check your connection and try again.'
              : 'Something on this screen went wrong. Your place in every book is safe.'
          }
          action={
            <Button icon={<RotateCw size={18} aria-hidden />} onClick={this.retry}>
              Retry
            </Button>
          }
        />
      </div>
    );
  }
}
