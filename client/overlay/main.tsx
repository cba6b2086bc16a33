import '@fontsource/texturina/latin-600.css';
import '@fontsource-variable/hanken-grotesk/wght.css';
import '../app/fonts.css';
import './tokens.css';
import './overlay.css';
import './standings.css';
import './strips.css';
import './recap.css';
import { createRoot } from 'react-dom/client';
import { listenToHost } from './link/host-signals.ts';
import { OverlayModel } from './overlay-model.ts';
import { Overlay } from './overlay.tsx';
import { readParams } from './params.ts';
import { SilentBoundary } from './silent-boundary.tsx';

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
