import { TEST_MESSAGE } from '../../lib/overlay-message.ts';

/** Window events of OBS when its source is shown or on air; other programs do not send them. */
const OBS_EVENTS = ['obsSourceVisibleChanged', 'obsSourceActiveChanged', 'obsSceneChanged'];

interface Woken {
  wake(): void;
  test(): void;
}

/** Wakes the overlay when it may have missed something, and shows test alerts requested by our own builder. */
export function listenToHost(model: Woken): void {
  const wake = () => {
    if (document.visibilityState !== 'hidden') model.wake();
  };
  document.addEventListener('visibilitychange', wake);
  for (const name of ['online', 'pageshow', 'focus', ...OBS_EVENTS]) window.addEventListener(name, wake);
  window.addEventListener('message', (event) => {
    // Accepts messages only from our own page that frames this preview.
    if (event.origin !== location.origin || event.source !== window.parent || window.parent === window) return;
    if (event.data === TEST_MESSAGE) model.test();
  });
}
