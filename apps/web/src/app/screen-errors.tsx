import { Component, type ReactNode } from 'react';

/** Keeps a screen's failure to that screen: the frame stays, and Retry draws the screen again. */
export class ScreenErrors extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <div role="alert">
        This screen could not be shown.
        <button type="button" onClick={() => this.setState({ error: null })}>
          Retry
        </button>
      </div>
    );
  }
}
