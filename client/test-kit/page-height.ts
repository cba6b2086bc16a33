/** Stands in for the browser's observer, which no test environment has. Returns a function that tells of a new height. */
export function watchedHeight(): () => void {
  let resized = (): void => undefined;
  window.ResizeObserver = class {
    constructor(callback: ResizeObserverCallback) {
      resized = () => callback([], this);
    }
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {
      resized = () => undefined;
    }
  };
  return () => resized();
}
