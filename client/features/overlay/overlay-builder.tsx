import { useEffect, useRef, useState, type RefObject } from 'react';
import { overlayRoutes } from '../../../shared/overlay/overlay.routes.ts';
import { request } from '../../lib/api/api.ts';
import { useAction } from '../../lib/api/use-action.ts';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import { TEST_MESSAGE } from '../../lib/overlay-message.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyAddress } from './copy-address.tsx';
import { overlayAddress, PRESETS, USUAL, USUAL_VOLUME } from './overlay-address.ts';
import type { OverlayChoice } from './overlay-address.ts';
import { overlayKey } from './overlay-key.ts';
import { OverlayFields, type OverlaySettings, type OverlayTeam } from './overlay-fields.tsx';
import styles from './overlay-builder.module.css';

interface Props {
  /** null when the page shows no board: the overlay follows the running one. */
  boardId: number | null;
  /** A hidden board's new read token, or null. */
  token?: string | null;
  /** Teams of the board; none when they are not known. */
  teams?: readonly OverlayTeam[];
}

/** Maximum height of the preview, and its width until it is measured; px. */
const HIGHEST = 400;
const WIDE = 720;

/** Builds the URL of a stream overlay and previews it. */
export function OverlayBuilder({ boardId, token = null, teams = [] }: Props) {
  const preview = useRef<HTMLIFrameElement>(null);
  const [follow, setFollow] = useState(boardId === null);
  const [choice, setChoice] = useState<OverlaySettings>({
    preset: PRESETS[0],
    team: '',
    side: 'left',
    theme: 'dark',
    delay: 0,
    accent: null,
    sound: false,
    volume: USUAL_VOLUME,
    status: false,
    progress: true,
    scale: USUAL.scale,
    radius: null,
    opacity: null,
    alertSeconds: USUAL.alertSeconds,
    title: true,
    ranking: true,
  });
  const [key] = useState(overlayKey);
  const { preset } = choice;
  const whole: OverlayChoice = { ...choice, boardId: follow ? null : boardId, token, key };
  const address = overlayAddress(window.location.origin, whole);
  // The preview has no delay and no sound.
  const shown = overlayAddress('', { ...whole, delay: 0, sound: false, key: null });
  const test = useAction();
  return (
    <div className={styles.builder}>
      <OverlayFields
        hasBoard={boardId !== null}
        teams={teams}
        follow={follow}
        onFollow={setFollow}
        choice={choice}
        onChange={(part) => setChoice((before) => ({ ...before, ...part }))}
      />
      <Preview frame={preview} preset={preset} src={shown} />
      <CopyAddress
        label="Address for a browser source"
        address={address}
        verb="Copy address"
        hint={`Copied. In OBS: add a browser source of ${preset.width} × ${preset.height}.`}
        primary
      >
        {(preset.layout === 'full' || preset.layout === 'alerts') && (
          <Button
            busy={test.busy !== null}
            onClick={() => {
              preview.current?.contentWindow?.postMessage(TEST_MESSAGE, window.location.origin);
              test.run('test', 'The test alert could not be sent', async () => {
                await request(overlayRoutes.testOverlays, { body: { key } });
                return {
                  kind: 'success',
                  title: 'Test alert sent',
                  detail: 'It plays on every source with this address.',
                };
              });
            }}
          >
            Test alert
          </Button>
        )}
      </CopyAddress>
      <MessageArea message={test.message} onDismiss={test.dismiss} />
    </div>
  );
}

interface PreviewProps {
  /** Receives the frame, so that the builder can send it a test alert. */
  frame: RefObject<HTMLIFrameElement | null>;
  preset: OverlayChoice['preset'];
  src: string;
}

/** Shows the overlay at a size that fits the page. */
function Preview({ frame, preset, src }: PreviewProps) {
  const [measured, width] = useAvailableWidth();
  const scale = Math.min(1, HIGHEST / preset.height, width / preset.width);
  const size: Record<string, string> = {
    width: `${preset.width * scale}px`,
    height: `${preset.height * scale}px`,
    '--width': `${preset.width}px`,
    '--height': `${preset.height}px`,
    '--scale': String(scale),
  };
  return (
    <div className={styles.backdrop}>
      <div className={styles.room} ref={measured}>
        <div className={styles.frame} style={size}>
          <iframe ref={frame} key={src} className={styles.preview} src={src} title="Preview of the overlay" />
        </div>
      </div>
    </div>
  );
}

/** Returns the width that the preview may have, in px. */
function useAvailableWidth(): [RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(WIDE);
  useEffect(() => {
    const measure = () => {
      const width = ref.current?.clientWidth ?? 0;
      if (width > 0) setWidth(width);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return [ref, width];
}
