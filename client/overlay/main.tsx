import '@fontsource/texturina/latin-600.css';
import '@fontsource-variable/hanken-grotesk/wght.css';
import '../app/fonts.css';
import './tokens.css';
import './overlay.css';
import './standings.css';
import './strips.css';
import './recap.css';
// Imported for their order: contracts are made in two tasks, and what draws in a third.
import '../../shared/bingo/square-rule.ts';
import '../../shared/bingo/modes/modes.schemas.ts';
import './pauses/after-rules.ts';
import '../../shared/bingo/bingo.changes.ts';
import '../../shared/bingo/bingo-responses.ts';
import '../../shared/activities/activities.schemas.ts';
import './pauses/after-contracts.ts';
import { createRoot } from 'react-dom/client';
import { listenToHost } from './link/host-signals.ts';
import { OverlayModel } from './overlay-model.ts';
import { Overlay } from './overlay.tsx';
import { readParams } from './params.ts';
import { pause } from './pauses/pause.ts';
import { SilentBoundary } from './silent-boundary.tsx';

// The parts are made; drawing begins in a task of its own.
await pause();
const params = readParams(location.pathname, location.search);
const model = new OverlayModel(params);
const root = document.getElementById('overlay');
if (root) {
  createRoot(root).render(
    <SilentBoundary>
      <Overlay params={params} model={model} />
    </SilentBoundary>,
  );
  listenToHost(model);
  model.start();
}
