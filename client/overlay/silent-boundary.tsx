import { Component, type ReactNode } from 'react';

const AGAIN_MS = 30_000;

/** Draws nothing after an error and reloads the page after a while, so that no error is visible on a stream. */
export class SilentBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    setTimeout(() => location.reload(), AGAIN_MS);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
