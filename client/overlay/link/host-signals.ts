import { TEST_MESSAGE } from '../../lib/overlay-message.ts';

/** OBS tells by events of the window when its source is shown or on air; elsewhere they never come. */
const OBS_EVENTS = ['obsSourceVisibleChanged', 'obsSourceActiveChanged', 'obsSceneChanged'];

interface Woken {
  wake(): void;
  test(): void;
}

/** Wakes the overlay when it may have missed something; plays a test alert that our own builder asks for. */
export function listenToHost(model: Woken): void {
  const wake = () => {
    if (document.visibilityState !== 'hidden') model.wake();
  };
  document.addEventListener('visibilitychange', wake);
  for (const name of ['online', 'pageshow', 'focus', ...OBS_EVENTS]) window.addEventListener(name, wake);
  window.addEventListener('message', (event) => {
    // Only the page of our own that frames this very preview.
    if (event.origin !== location.origin || event.source !== window.parent || window.parent === window) return;
    if (event.data === TEST_MESSAGE) model.test();
  });
}
