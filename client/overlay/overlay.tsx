import { useSyncExternalStore } from 'react';
import { ActivityStrip } from './strips/activity-strip.tsx';
import { AlertCard } from './alerts/alert-card.tsx';
import { BoardPlate } from './board/board-plate.tsx';
import { hasLine } from './line/plate-line.tsx';
import { RecapPlate } from './recap/recap-plate.tsx';
import { CountdownCard } from './board/countdown-card.tsx';
import { alertInset, fitAlert, fitStrip } from './board/fit.ts';
import { readableOn } from './readable.ts';
import { teamOf } from './overlay-model.ts';
import type { OverlayModel } from './overlay-model.ts';
import type { OverlayParams } from './params.ts';
import { TickerStrip } from './strips/ticker-strip.tsx';
import { useViewport } from './use-viewport.ts';

/** The whole picture. Its classes (`ch-…`) and custom properties (`--ch-…`) are what streamers style: docs/overlays.md. */
export function Overlay({ params, model }: { params: OverlayParams; model: OverlayModel }) {
  const { state, activities, alert, strikes, passed, live } = useSyncExternalStore(model.subscribe, model.snapshot);
  const viewport = useViewport();
  const { layout, scale } = params;
  const fitted = { ...viewport, scale };
  const team = state && teamOf(state, params.team);
  const style: Record<string, string> = {
    '--ch-u-alert': `${fitAlert(fitted)}px`,
    '--ch-alert-inset': `${
      state && layout === 'full'
        ? alertInset({
            ...fitted,
            layout,
            rows: state.board.rows,
            columns: state.board.columns,
            teams: state.teams.length,
            title: params.title,
            ranking: params.ranking,
            line: params.title && hasLine(state.board),
          })
        : 0
    }px`,
    '--ch-u-strip': `${fitStrip(fitted)}px`,
    ...(params.accent !== null && {
      '--ch-accent': params.accent,
      '--ch-accent-text': readableOn(params.accent, params.theme),
    }),
    ...(params.radius !== null && { '--ch-radius': `${(params.radius * viewport.height) / 720}px` }),
    ...(params.opacity !== null && { '--ch-plate-opacity': String(params.opacity) }),
    ...(params.bg !== null && { background: params.bg }),
  };
  const plated = layout === 'board' || layout === 'standings' || layout === 'full';
  return (
    <div
      className={`ch-overlay ch-layout-${layout} ch-${params.side} ${viewport.height > viewport.width * 1.15 ? 'ch-portrait' : 'ch-landscape'}`}
      data-theme={params.theme}
      style={style}
    >
      {state && plated && (
        <BoardPlate
          state={state}
          team={team}
          layout={layout}
          viewport={viewport}
          scale={scale}
          strikes={strikes}
          progress={params.progress}
          title={params.title}
          ranking={params.ranking}
          live={live}
          delay={params.delay}
          isDemo={params.demo !== null}
        />
      )}
      {state && layout === 'recap' && (
        <RecapPlate
          state={state}
          team={team}
          viewport={viewport}
          scale={scale}
          title={params.title}
          live={live}
          delay={params.delay}
          isDemo={params.demo !== null}
        />
      )}
      {state && layout === 'countdown' && (
        <CountdownCard board={state.board} viewport={viewport} scale={scale} delay={params.delay} />
      )}
      {state && layout === 'ticker' && <TickerStrip state={state} team={team} passed={params.progress ? passed : []} />}
      {layout === 'activity' && activities.length > 0 && <ActivityStrip activities={activities} />}
      {alert && (layout === 'alerts' || layout === 'full') && <AlertCard key={alert.id} shown={alert} />}
      {params.status && <i className="ch-status" data-live={live || undefined} />}
    </div>
  );
}
